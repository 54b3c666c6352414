"""Mail by Python's email package."""
import email
import email.header
from email import policy

import plain
import web


def message(data):
    if b'\0' in data[:100]:
        data = plain.decode(data).encode()
    mail = email.message_from_bytes(data.lstrip(b'\xef\xbb\xbf'), policy=policy.default)
    source = email.message_from_bytes(data.lstrip(b'\xef\xbb\xbf'))
    head = '\n'.join(str(email.header.make_header(email.header.decode_header(source[name]))) for name in ('From', 'To', 'Cc', 'Subject') if source[name])
    body = mail.get_body(('plain', 'html'))
    units = [{'name': 'head', 'text': head}]
    other = mail.get_body(('html',))
    if body is not None:
        units.append({'name': 'body', 'text': text_of(body), **({'other': text_of(other)} if other is not None and other is not body else {})})
    return units


def text_of(part):
    content = part.get_payload(decode=True) or b''
    try:
        text = content.decode(part.get_content_charset() or 'utf-8')
    except (LookupError, UnicodeDecodeError):
        text = web.decode(content)
    return web.shown(text) if part.get_content_type() == 'text/html' else text
