"""The desk: what a page asks of the core, as JSON texts in and reports out. No I/O, no clock."""
