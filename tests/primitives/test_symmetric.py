"""ginp2p/primitives/symmetric.py"""

from tests.primitives.conftest import Raised

MALFORMED = Raised("MalformedMessage")
MISUSE = Raised("Misuse")


def h(text):
    return bytes.fromhex(text)


class TestSha512:
    def test_the_empty_text_and_abc(self, calls):
        """FIPS 180-4's examples."""
        assert calls(("sha512", b""), ("sha512", b"abc")) == [
            h(
                "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
                "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
            ),
            h(
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
            ),
        ]

    def test_a_text_longer_than_a_block_of_memory(self, call):
        assert call("sha512", b"a" * 100_001)[:16] == h("9da5f6d44e4d2d11590092abcf55d074")


class TestHmac:
    def test_rfc_4231(self, calls):
        """Cases 2 and 6: a short key, and one longer than a block of the hash."""
        wanted = [
            ("hmac_sha512", b"Jefe", b"what do ya want for nothing?"),
            (
                "hmac_sha512",
                b"\xaa" * 131,
                b"Test Using Larger Than Block-Size Key - Hash Key First",
            ),
        ]
        assert calls(*wanted) == [
            h(
                "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
            ),
            h(
                "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
                "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"
            ),
        ]

    def test_key_and_data_may_be_empty(self, call):
        assert call("hmac_sha512", b"", b"")[:8] == h("b936cee86c9f87aa")


class TestHkdf:
    """RFC 5869's cases 1 to 3, with SHA-512 in the place of SHA-256."""

    def test_known_derivations(self, calls):
        wanted = [
            ("hkdf_sha512", b"\x0b" * 22, bytes(range(13)), bytes(range(0xF0, 0xFA)), 42),
            (
                "hkdf_sha512",
                bytes(range(0x50)),
                bytes(range(0x60, 0xB0)),
                bytes(range(0xB0, 0x100)),
                150,
            ),
            ("hkdf_sha512", b"\x0b" * 22, b"", b"", 42),
        ]
        assert calls(*wanted) == [
            h(
                "832390086cda71fb47625bb5ceb168e4c8e26a1a16ed34d9fc7fe92c14815793"
                "38da362cb8d9f925d7cb"
            ),
            h(
                "ce6c97192805b346e6161e821ed165673b84f400a2b514b2fe23d84cd189ddf1"
                "b695b48cbd1c8388441137b3ce28f16aa64ba33ba466b24df6cfcb021ecff235"
                "f6a2056ce3af1de44d572097a8505d9e7a9354e5796284151c2dd39c39b3cd3d"
                "8e50fcc383ebdec37476e03b721ef5efef873c281f018b8ca42e1245b2271f87"
                "1ba6585ee6b7c47ddf0e1e64685e87eab3e2b4df5587"
            ),
            h(
                "f5fa02b18298a72a8c23898a8703472c6eb179dc204c03425c970e3b164bf90f"
                "ff22d04836d0e2343bac"
            ),
        ]

    def test_it_gives_no_other_sizes(self, calls):
        wanted = [("hkdf_sha512", b"key", b"", b"", size) for size in (0, 255 * 64 + 1)]
        assert calls(*wanted) == [MISUSE] * 2


class TestSealing:
    """RFC 8439 §2.8.2"""

    KEY = bytes(range(0x80, 0xA0))
    NONCE = h("070000004041424344454647")
    ASSOCIATED = h("50515253c0c1c2c3c4c5c6c7")
    TEXT = (
        b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip "
        b"for the future, sunscreen would be it."
    )
    SEALED = h(
        "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6"
        "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36"
        "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
        "3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691"
    )

    def test_the_example_seals_and_opens(self, calls):
        wanted = [
            ("seal", self.KEY, self.NONCE, self.TEXT, self.ASSOCIATED),
            ("open_sealed", self.KEY, self.NONCE, self.SEALED, self.ASSOCIATED),
        ]
        assert calls(*wanted) == [self.SEALED, self.TEXT]

    def test_text_and_associated_bytes_may_be_empty(self, calls):
        (sealed,) = calls(("seal", self.KEY, self.NONCE, b"", b""))
        assert sealed == h("a0784d7a4716f3feb4f64e7f4b39bf04")
        assert calls(("open_sealed", self.KEY, self.NONCE, sealed, b"")) == [b""]

    def test_anything_changed_does_not_open(self, calls):
        flipped = bytes([self.SEALED[0] ^ 1]) + self.SEALED[1:]
        tag_flipped = self.SEALED[:-1] + bytes([self.SEALED[-1] ^ 128])
        wanted = [
            ("open_sealed", bytes(32), self.NONCE, self.SEALED, self.ASSOCIATED),
            ("open_sealed", self.KEY, bytes(12), self.SEALED, self.ASSOCIATED),
            ("open_sealed", self.KEY, self.NONCE, flipped, self.ASSOCIATED),
            ("open_sealed", self.KEY, self.NONCE, tag_flipped, self.ASSOCIATED),
            ("open_sealed", self.KEY, self.NONCE, self.SEALED, b""),
            ("open_sealed", self.KEY, self.NONCE, self.SEALED[:-1], self.ASSOCIATED),
            ("open_sealed", self.KEY, self.NONCE, self.SEALED + b"\0", self.ASSOCIATED),
            ("open_sealed", self.KEY, self.NONCE, self.SEALED[:15], self.ASSOCIATED),
            ("open_sealed", self.KEY, self.NONCE, b"", self.ASSOCIATED),
        ]
        assert calls(*wanted) == [MALFORMED] * len(wanted)

    def test_keys_and_nonces_have_their_sizes(self, calls):
        wanted = [
            ("seal", self.KEY[:31], self.NONCE, b"", b""),
            ("seal", self.KEY, self.NONCE + b"\0", b"", b""),
            ("open_sealed", self.KEY + b"\0", self.NONCE, self.SEALED, b""),
            ("open_sealed", self.KEY, b"", self.SEALED, b""),
        ]
        assert calls(*wanted) == [MISUSE] * 4


class TestEqual:
    def test_only_the_same_bytes_are(self, calls):
        wanted = [
            ("equal", b"", b""),
            ("equal", b"ab", b"ab"),
            ("equal", b"ab", b"aa"),
            ("equal", b"ab", b"abc"),
            ("equal", b"", b"\0"),
        ]
        assert calls(*wanted) == [True, True, False, False, False]
