"""The key by which push services know this server (VAPID, RFC 8292). It is made once, and kept in the database."""

import base64
import binascii
from typing import cast

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from bradshaw.core.errors import BradshawError
from bradshaw.server import ids
from bradshaw.server.storage.interface import NoticeStorage

NAME = "vapid"
GOOD_FOR = 12 * 3600  # seconds; a day is the most that push services take


class ServerKey:
    """Signs what is sent to push services; browsers are given the public half."""

    def __init__(self, private_pem: str, contact: str) -> None:
        self._vapid = Vapid02.from_pem(private_pem.encode())
        self._contact = contact
        public = cast("EllipticCurvePublicKey", self._vapid.public_key)
        self.public = encode(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        self.authorization("https://push.example")  # whether the contact is one

    @classmethod
    async def load(cls, storage: NoticeStorage, contact: str) -> "ServerKey":
        """The key of this database; made if it has none."""
        new = Vapid02()
        new.generate_keys()
        return cls(await storage.key(NAME, new.private_pem().decode(), ids.now()), contact)

    def authorization(self, origin: str) -> str:
        """The header that says to the push service of that origin who sends."""
        claims = {"aud": origin, "sub": self._contact, "exp": ids.now() // 1000 + GOOD_FOR}
        try:
            return str(self._vapid.sign(claims)["Authorization"])
        except VapidException:
            raise BradshawError(
                f"“{self._contact}” is no contact for push services: give an address as mailto: or https:."
            ) from None


def check_keys(p256dh: str, auth: str) -> bool:
    """Whether these are the keys of a subscription: a point of the curve, and 16 bytes."""
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decode(p256dh))
        return len(decode(p256dh)) == 65 and len(decode(auth)) == 16
    except (ValueError, binascii.Error):
        return False


def encode(data: bytes) -> str:
    """Bytes in base64url."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Bytes from base64url, with or without padding; ValueError if it is none."""
    bare = text.rstrip("=")
    return base64.b64decode(bare.encode("ascii") + b"=" * (-len(bare) % 4), altchars=b"-_", validate=True)
