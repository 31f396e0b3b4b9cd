"""What the core's annotations name. MicroPython has no ``typing``, and needs none of it."""

TYPE_CHECKING = False


class _Form:
    """Stands for any type: it may be indexed, as in ``Callable[[int], bytes]``."""

    def __getitem__(self, parameters):
        return self


Any = Callable = ClassVar = Final = Iterable = Iterator = Literal = Mapping = Sequence = _Form()
Optional = TypeAlias = Union = _Form()


class Protocol:
    """A base whose subclasses only describe."""


def NewType(name, base):  # noqa: N802
    """Return the type's constructor, which gives back what it is given."""
    return lambda value: value


def TypeVar(name, bound=None):  # noqa: N802
    """Return something for annotations to name."""
    return _Form()


def cast(kind, value):
    """Return the value."""
    return value
