"""The curve edwards25519 in whole numbers of Python: adding, and sums of multiples.

Points are (X, Y, Z, T) with x = X/Z, y = Y/Z, T = XY/Z, on -x² + y² = 1 + d·x²·y².
"""

from collections.abc import Iterable

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of -1

Point = tuple[int, int, int, int]
Cached = tuple[int, int, int, int]

IDENTITY: Point = (0, 1, 1, 0)


def roots_ratio(u: int, v: int) -> tuple[bool, int]:
    """SQRT_RATIO_M1 of RFC 9496 §4.2: was u/v a square, and its even root, or that of i·u/v."""
    v3 = v * v * v % P
    r = u * v3 * pow(u * v3 * v3 * v, (P - 5) // 8, P) % P
    check = v * r * r % P
    u %= P
    square = check == u
    turned = check == P - u if u else False
    if turned or check == -u * ROOT % P:
        r = r * ROOT % P
    return square or turned, P - r if r & 1 else r


def cached(point: Point) -> Cached:
    """What add wants of its second point."""
    x, y, z, t = point
    return (y + x, y - x, 2 * z, 2 * D * t % P)


def add(point: Point, other: Cached) -> Point:
    """The sum."""
    x, y, z, t = point
    plus, minus, twice, product = other
    a = (y - x) * minus
    b = (y + x) * plus
    c = t * product
    d = z * twice
    e = (b - a) % P
    f = (d - c) % P
    g = (d + c) % P
    h = (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


def double(point: Point) -> Point:
    """Twice the point."""
    x, y, z, _ = point
    a = x * x
    b = y * y
    h = a + b
    e = (h - (x + y) * (x + y)) % P
    g = (a - b) % P
    f = (2 * z * z + g) % P
    h %= P
    return e * f % P, g * h % P, f * g % P, e * h % P


def negate(point: Point) -> Point:
    """The point's negative."""
    x, y, z, t = point
    return P - x, y, z, P - t


def total(points: Iterable[Point]) -> Point:
    """The sum of all."""
    result = IDENTITY
    for point in points:
        result = add(result, cached(point))
    return result


class Multiples:
    """Odd multiples of a point up to 2^(width - 1), for sums in which it stands."""

    def __init__(self, point: Point, width: int = 5) -> None:
        self.point = point
        self.width = width
        self._odd: list[Cached] = []

    def __deepcopy__(self, memo: object) -> "Multiples":
        return self

    @property
    def odd(self) -> list[Cached]:
        """1, 3, 5 … times the point."""
        if not self._odd:
            here, step = self.point, cached(double(self.point))
            self._odd.append(cached(here))
            for _ in range((1 << self.width - 2) - 1):
                here = add(here, step)
                self._odd.append(cached(here))
        return self._odd


def combine(terms: Iterable[tuple[int, Multiples]]) -> Point:
    """Σ k·P over the terms (k, P), by Straus with digits of each point's width."""
    steps: list[list[Cached]] = []
    for scalar, multiples in terms:
        k, odd, width = scalar % L, multiples.odd, multiples.width
        half, full, place = 1 << width - 1, 1 << width, 0
        while k:
            zeros = (k & -k).bit_length() - 1
            k >>= zeros
            place += zeros
            digit = k & full - 1
            if digit >= half:
                digit -= full
            k -= digit
            while len(steps) <= place:
                steps.append([])
            if digit > 0:
                steps[place].append(odd[digit >> 1])
            else:
                plus, minus, twice, product = odd[-digit >> 1]
                steps[place].append((minus, plus, twice, -product))
    result = IDENTITY
    for step in reversed(steps):
        result = double(result)
        for other in step:
            result = add(result, other)
    return result
