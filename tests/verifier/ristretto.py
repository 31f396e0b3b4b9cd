"""The group ristretto255, RFC 9496, as docs/protocol.md 0.1 and 4.1 use it."""

from tests.verifier.edwards import (
    IDENTITY,
    ROOT,
    D,
    L,
    Multiples,
    P,
    Point,
    add,
    cached,
    roots_ratio,
)
from tests.verifier.faults import Broken
from tests.verifier.transcript import Transcript

ROOT_AD_MINUS_1 = 25063068953384623474111414158702152701244531502492656460079210482610430750235
INVROOT_A_MINUS_D = 54469307008909316920995813868745141605393597292927456921205312896311721017578
ONE_MINUS_D_SQ = (1 - D * D) % P
D_MINUS_ONE_SQ = (D - 1) * (D - 1) % P


def decode(data: bytes) -> Point | None:
    """RFC 9496 §4.3.1; None where the bytes are no encoding."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or s & 1:
        return None
    ss = s * s % P
    u1, u2 = 1 - ss, 1 + ss
    u2_sq = u2 * u2 % P
    v = (-(D * u1 * u1) - u2_sq) % P
    square, inverse = roots_ratio(1, v * u2_sq % P)
    den_x = inverse * u2 % P
    den_y = inverse * den_x * v % P
    x = 2 * s * den_x % P
    if x & 1:
        x = P - x
    y = u1 * den_y % P
    t = x * y % P
    if not square or t & 1 or y == 0:
        return None
    return x, y, 1, t


def encode(point: Point) -> bytes:
    """RFC 9496 §4.3.2."""
    x0, y0, z0, t0 = point
    u1 = (z0 + y0) * (z0 - y0) % P
    u2 = x0 * y0 % P
    _, inverse = roots_ratio(1, u1 * u2 * u2 % P)
    den1 = inverse * u1 % P
    den2 = inverse * u2 % P
    z_inverse = den1 * den2 * t0 % P
    if t0 * z_inverse % P & 1:
        x, y, den = y0 * ROOT % P, x0 * ROOT % P, den1 * INVROOT_A_MINUS_D % P
    else:
        x, y, den = x0, y0, den2
    if x * z_inverse % P & 1:
        y = P - y
    s = den * (z0 - y) % P
    return (P - s if s & 1 else s).to_bytes(32, "little")


def _map(data: bytes) -> Point:
    t = int.from_bytes(data, "little") % 2**255 % P
    r = ROOT * t * t % P
    u = (r + 1) * ONE_MINUS_D_SQ % P
    v = (-1 - r * D) * (r + D) % P
    square, s = roots_ratio(u, v)
    c = P - 1
    if not square:
        s = s * t % P
        s = s if s & 1 else P - s
        c = r
    n = (c * (r - 1) * D_MINUS_ONE_SQ - v) % P
    w0, w1 = 2 * s * v % P, n * ROOT_AD_MINUS_1 % P
    w2, w3 = (1 - s * s) % P, (1 + s * s) % P
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P


def from_hash(data: bytes) -> Point:
    """The one-way map of RFC 9496 §4.3.4."""
    return add(_map(data[:32]), cached(_map(data[32:])))


class Element(Multiples):
    """A point with its encoding, and its multiples once they are wanted."""

    def __init__(self, point: Point, encoding: bytes | None = None, width: int = 5) -> None:
        super().__init__(point, width)
        self.encoding = encode(point) if encoding is None else encoding


def element(data: bytes) -> Element:
    """A point from outside: docs/protocol.md 0.1."""
    point = decode(data)
    if point is None or not any(data):
        raise Broken("point", "not a point, or the identity")
    return Element(point, data)


def scalar(data: bytes) -> int:
    """A scalar from outside: docs/protocol.md 0.1."""
    value = int.from_bytes(data, "little")
    if len(data) != 32 or value >= L:
        raise Broken("scalar", "not a scalar below L")
    return value


def named(name: str, index: int, width: int = 5) -> Element:
    """A point that nobody chose: docs/protocol.md 4.1."""
    made = Transcript("hash to group").absorb("name", name.encode())
    made = made.absorb("index", index.to_bytes(4, "big"))
    return Element(from_hash(made.digest("point")), width=width)


_B = decode(bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"))
assert _B is not None
B = Element(_B, width=8)
ZERO = Element(IDENTITY)
CARDS = [named("card", c) for c in range(52)]
H = named("shuffle chain base", 0, width=8)
BASES = [named("shuffle base", i, width=8) for i in range(52)]
CARD_OF = {card.encoding: c for c, card in enumerate(CARDS)}
