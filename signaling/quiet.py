"""Loggers that repeat nothing of what a client sent.

Libraries log addresses and, inside error messages, parts of requests. Here only the kind of
an error and the places in the code remain.
"""

from __future__ import annotations

import logging
import traceback

__all__ = ("quiet_logger", "reduce_record")


def quiet_logger(name: str) -> logging.Logger:
    """Return the logger called ``name``, reduced to what is safe to keep."""
    logger = logging.getLogger(name)
    if reduce_record not in logger.filters:
        logger.addFilter(reduce_record)
    return logger


def reduce_record(record: logging.LogRecord) -> bool:
    """Take everything out of a library's record that may come from outside; keep the record."""
    if getattr(record, "is_reduced", False):
        return True
    error = record.exc_info[1] if record.exc_info else None
    record.msg = "error while serving a request"
    record.args = ()
    record.exc_info = record.exc_text = record.stack_info = None
    if error is not None:
        places = traceback.extract_tb(error.__traceback__)[-4:]
        where = ", ".join(f"{place.name}:{place.lineno}" for place in places)
        record.msg += f": {type(error).__name__} in {where or 'the parser'}"
    record.is_reduced = True
    return True
