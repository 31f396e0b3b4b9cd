"""A logger for the HTTP layer that repeats nothing of what a client sent.

The library logs addresses and, inside error messages, parts of requests. Here only the
kind of an error and the places in the code remain.
"""

from __future__ import annotations

import logging
import traceback

__all__ = ("quiet_logger",)


def quiet_logger(name: str) -> logging.Logger:
    """Return the logger called ``name``, reduced to what is safe to keep."""
    logger = logging.getLogger(name)
    if not any(isinstance(each, _Reduce) for each in logger.filters):
        logger.addFilter(_Reduce())
    return logger


class _Reduce(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        record.msg = "error while serving a request"
        record.args = ()
        record.exc_info = record.exc_text = record.stack_info = None
        if error is not None:
            places = traceback.extract_tb(error.__traceback__)[-4:]
            where = ", ".join(f"{place.name}:{place.lineno}" for place in places)
            record.msg += f": {type(error).__name__} in {where or 'the parser'}"
        return True
