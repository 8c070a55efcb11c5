"""The bearer token that a scorer asks for, and what it compares it with."""

import hmac
import ipaddress
import os
import socket
from pathlib import Path

from candor_training.errors import StatedError

_variable = "CANDOR_SCORER_TOKEN"
_fewest_letters = 32


def read_token(file: Path | None) -> str | None:
    """The token in the file, else in CANDOR_SCORER_TOKEN, else none."""
    if file is None:
        source, token = _variable, os.environ.get(_variable)
    elif not file.is_file():
        raise StatedError(f"There is no file {file}, which --token-file names.")
    else:
        source, token = str(file), file.read_text(encoding="utf-8", errors="replace").strip()
    if token is None:
        return None
    if len(token) < _fewest_letters or not (token.isascii() and token.isprintable()) or " " in token:
        raise StatedError(
            f"{source} must hold a token of at least {_fewest_letters} letters and digits, "
            "such as `openssl rand -hex 32` prints."
        )
    return token


def require_token(host: str, token: str | None) -> None:
    """Refuses to listen without a token where other machines reach it."""
    if token is None and not _is_loopback(host):
        raise StatedError(
            f"Other machines can reach {host}: set {_variable} or --token-file to a token that "
            "callers must send, or serve on 127.0.0.1."
        )


def is_admitted(token: str | None, header: str | None) -> bool:
    """Whether an Authorization header brings the token, in constant time."""
    if token is None:
        return True
    # http.server reads headers as Latin-1.
    given = (header or "").encode("latin-1", errors="replace")
    return hmac.compare_digest(given, f"Bearer {token}".encode())


def _is_loopback(host: str) -> bool:
    # An empty host is every address of the machine.
    if not host:
        return False
    found = socket.getaddrinfo(host, None)
    return all(ipaddress.ip_address(str(at[4][0]).partition("%")[0]).is_loopback for at in found)
