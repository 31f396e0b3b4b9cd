"""A second verifier of records, written from docs/protocol.md alone."""
