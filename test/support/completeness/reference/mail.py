"""Mail by Python's email package."""
import email
from email import policy

import web


def message(data):
    mail = email.message_from_bytes(data, policy=policy.default)
    head = '\n'.join(str(mail[name]) for name in ('From', 'To', 'Cc', 'Subject') if mail[name])
    body = mail.get_body(('plain', 'html'))
    units = [{'name': 'head', 'text': head}]
    if body is not None:
        content = body.get_payload(decode=True) or b''
        try:
            text = content.decode(body.get_content_charset() or 'utf-8')
        except (LookupError, UnicodeDecodeError):
            text = web.decode(content)
        units.append({'name': 'body', 'text': web.shown(text) if body.get_content_type() == 'text/html' else text})
    return units
