"""The Python peer: an asyncio shell that joins the core to a data channel."""
