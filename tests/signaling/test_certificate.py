"""docs/hosting.md, "TLS": a certificate of the server's own"""

import socket
import ssl
import stat
import subprocess
import threading
from datetime import UTC, datetime, timedelta

import pytest

from signaling.certificate import fingerprint, own_certificate, tls_context

NOW = datetime.now(UTC)
HOSTS = ("127.0.0.1", "::1", "localhost", "192.0.2.7", "attic.local")


@pytest.fixture
def certificate(tmp_path):
    return own_certificate(tmp_path / "data", HOSTS, NOW)


class TestKeeping:
    def test_it_is_made_once_and_kept(self, certificate):
        made = certificate.read_bytes()
        again = own_certificate(certificate.parent, HOSTS[:2], NOW + timedelta(days=300))
        assert (again, again.read_bytes()) == (certificate, made)

    def test_only_this_user_can_read_it(self, certificate):
        assert stat.S_IMODE(certificate.stat().st_mode) == 0o600
        assert stat.S_IMODE(certificate.parent.stat().st_mode) == 0o700
        assert list(certificate.parent.iterdir()) == [certificate]

    @pytest.mark.parametrize("days", [352, 400, -2])
    def test_it_is_made_anew_before_it_expires(self, certificate, days):
        made = fingerprint(certificate)
        own_certificate(certificate.parent, HOSTS, NOW + timedelta(days=days))
        assert fingerprint(certificate) != made

    def test_it_is_made_anew_for_an_address_that_it_does_not_name(self, certificate):
        made = fingerprint(certificate)
        own_certificate(certificate.parent, (*HOSTS, "192.0.2.8"), NOW)
        assert fingerprint(certificate) != made

    @pytest.mark.parametrize("damage", [b"", b"no certificate", slice(0, 300), slice(-700, None)])
    def test_what_is_damaged_is_made_anew(self, certificate, damage):
        whole = certificate.read_bytes()
        certificate.write_bytes(damage if isinstance(damage, bytes) else whole[damage])
        own_certificate(certificate.parent, HOSTS, NOW)
        tls_context(certificate)


class TestServing:
    def hello(self, certificate, host, context):
        """Shake hands as a client that asks for this host; return the certificate shown."""
        ours, theirs = socket.socketpair()
        server = tls_context(certificate)

        def serve():
            try:
                server.wrap_socket(theirs, server_side=True).close()
            except OSError:
                theirs.close()

        serving = threading.Thread(target=serve)
        serving.start()
        try:
            with context.wrap_socket(ours, server_hostname=host) as client:
                return client.getpeercert(binary_form=True)
        finally:
            ours.close()
            serving.join()

    @pytest.mark.parametrize("host", HOSTS)
    def test_whoever_trusts_it_finds_each_of_its_names(self, certificate, host):
        context = ssl.create_default_context(cafile=certificate)
        assert self.hello(certificate, host, context)

    def test_whoever_does_not_is_warned(self, certificate):
        with pytest.raises(ssl.SSLCertVerificationError, match="self-signed"):
            self.hello(certificate, "127.0.0.1", ssl.create_default_context())

    def test_it_is_no_authority_for_other_names(self, certificate):
        context = ssl.create_default_context(cafile=certificate)
        with pytest.raises(ssl.SSLCertVerificationError, match="mismatch"):
            self.hello(certificate, "cards.example", context)

    def test_the_fingerprint_is_the_one_that_others_compute(self, certificate):
        words = ["openssl", "x509", "-noout", "-fingerprint", "-sha256", "-in", certificate]
        told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        assert told.strip().partition("=")[2] == fingerprint(certificate)


class TestFiles:
    """Somebody's own certificate and key"""

    def test_they_can_be_two_files(self, certificate, tmp_path):
        whole = certificate.read_bytes()
        start = whole.index(b"-----BEGIN CERTIFICATE")
        (tmp_path / "key.pem").write_bytes(whole[:start])
        (tmp_path / "chain.pem").write_bytes(whole[start:])
        assert tls_context(tmp_path / "chain.pem", tmp_path / "key.pem")
        assert fingerprint(tmp_path / "chain.pem") == fingerprint(certificate)

    def test_one_that_is_missing_or_none_is_refused(self, certificate, tmp_path):
        with pytest.raises(OSError, match="No such file"):
            tls_context(tmp_path / "none.pem")
        (tmp_path / "empty.pem").write_bytes(b"")
        with pytest.raises(ssl.SSLError):
            tls_context(tmp_path / "empty.pem")

    def test_an_encrypted_key_is_refused_without_asking(self, certificate, tmp_path):
        locked = tmp_path / "locked.pem"
        words = ["openssl", "pkey", "-aes256", "-passout", "pass:x", "-in", certificate]
        subprocess.run([*words, "-out", locked], check=True)
        with pytest.raises(OSError):  # noqa: PT011 - OpenSSL's words differ
            tls_context(certificate, locked)
