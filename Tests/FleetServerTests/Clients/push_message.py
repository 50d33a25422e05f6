# SPDX-License-Identifier: Apache-2.0
"""Read a push message with http_ece, verify who sent it, and write one.

    push_message.py KEY SECRET BODY AUTHORIZATION

KEY is the private key of the browser, the others are as in a request, all in base64url. Prints the text, the claims of the
authorization, and a message to the same browser that http_ece has encrypted.
"""
import base64
import json
import os
import sys

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


key, secret, body, authorization = sys.argv[1:]
browser = ec.derive_private_key(int.from_bytes(decoded(key), "big"), ec.SECP256R1())
print(http_ece.decrypt(decoded(body), private_key=browser, auth_secret=decoded(secret), version="aes128gcm").decode())

scheme, fields = authorization.split(" ", 1)
parts = dict(field.strip().split("=", 1) for field in fields.split(","))
head, claims, signature = parts["t"].split(".")
numbers = decoded(signature)
sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
sender.verify(utils.encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big")),
              (head + "." + claims).encode(), ec.ECDSA(hashes.SHA256()))
assert scheme == "vapid" and json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
print(json.dumps(json.loads(decoded(claims)), sort_keys=True))

own = ec.generate_private_key(ec.SECP256R1())
made = http_ece.encrypt("von nebenan ✓".encode(), salt=os.urandom(16), private_key=own, dh=browser.public_key(),
                        auth_secret=decoded(secret), version="aes128gcm")
print(base64.urlsafe_b64encode(made).decode().rstrip("="))
