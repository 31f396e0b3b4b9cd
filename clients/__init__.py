"""The programs that people and other programs start: they draw, ask and carry bytes."""
