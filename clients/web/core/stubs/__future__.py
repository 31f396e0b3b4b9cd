"""MicroPython never evaluates annotations, so there is nothing to defer."""

annotations = None
