"""Gin Rummy for two, peer to peer, with a deck that neither can see or stack."""

__all__ = ("__version__",)

__version__ = "0.1.0"
