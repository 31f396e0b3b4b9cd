"""The table: a match between two peers, signed message by message, and its record."""
