"""What a file says, read without any code or library of EchoMind.

Paths come on standard input, one a line. For each, a line of JSON goes out: {"path", "format", "units": [{"name", "text"}]}, or {"path", "unread": reason}.
A unit is a page, a sheet, a slide or another part. In its text, letters that the file raises or lowers by its formatting stand between U+E000 (raised) or
U+E001 (lowered) and U+E002; the ways in which a cell's number may be shown stand between U+E003 and U+E005, with U+E004 between them.
Needs Python 3.9. PDF needs poppler's pdftotext, XLS the package xlrd, RTF the package striprtf.
"""
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import zipfile

import mail
import office
import opendocument
import paged
import web
from plain import decode


class Unreadable(Exception):
    """A kind of file that has no independent reader here."""


def one(text):
    return [{'name': 'text', 'text': text}]


def rolls(lines):
    """True for captions of which many lines follow themselves."""
    lines = [line.strip() for line in lines if line.strip()]
    return sum(line == before for before, line in zip(lines, lines[1:])) > 0.2 * len(lines)


def subtitles(data):
    """The words of the cues; their times are places of a recording, and their numbers count them."""
    lines = decode(data).replace('\r\n', '\n').split('\n')
    timed = re.compile(r'^\s*(?:\d+:)?\d+:\d+[.,]\d+\s*-->')
    kept = [line for at, line in enumerate(lines) if not timed.match(line) and not (at + 1 < len(lines) and timed.match(lines[at + 1]))]
    words = '\n'.join(kept)
    if lines[0].lstrip('\ufeff').startswith('WEBVTT'):
        # Its name and head, styles, notes and regions.
        words = re.sub(r'\A\ufeff?WEBVTT.*?(?:\n\s*\n|\Z)|^(?:STYLE|NOTE|REGION)\b.*?(?:\n\s*\n|\Z)', '', words, flags=re.M | re.S)
    # A voice is the speaker; other tags and directions of place are no words.
    words = re.sub(r'<v(?:\.\S+)? ([^>]*)>', r'\1: ', words)
    words = re.sub(r'</?(?:c|i|b|u|v|lang|ruby|rt|font|\d[\d:.]*)(?:[.\s][^>]*)?>|\{\\[^}]*\}', '', words)
    # Captions that roll show each line again while the next one comes.
    if rolls(words.split('\n')):
        kept = [line.strip() for line in words.split('\n') if line.strip()]
        words = '\n'.join(line for before, line in zip(['', *kept], kept) if line != before)
    return one(words)


def markdown(text):
    """The text that a reader sees: without targets of links, what a fence is of, numbers of items, comments and tags."""
    text = re.sub(r'<!--.*?-->|<(script|style)\b.*?</\1>', '', text, flags=re.S)
    text = re.sub(r'\]\((?:[^()\n]|\([^()\n]*\))*\)', ']', text)
    text = re.sub(r'^(\s*(?:`{3,}|~{3,})).*$', r'\1', text, flags=re.M)
    text = re.sub(r'^ {0,3}\[[^\]\n]+\]:.*$', '', text, flags=re.M)
    # The reader counts the items of a list, whatever their numbers say.
    text = re.sub(r'^(\s*(?:>\s*)*)\d+[.)](?=\s)', r'\1', text, flags=re.M)
    return re.sub(r'</?[a-zA-Z][^<>]*>', '', text)


def html(data):
    """A page, or its one article: what stands around that is of the site."""
    article = web.article(data)
    return [{**one(web.page(data))[0], **({'other': article} if article else {})}]


def notebook(data):
    cells = json.loads(decode(data)).get('cells', [])
    texts = [(cell.get('cell_type'), ''.join(cell.get('source', ''))) for cell in cells]
    return one('\n'.join(markdown(text) if kind == 'markdown' else text for kind, text in texts))


# What Word writes before the items of a list, for programs that do not number them.
MARK_OF_ITEM = re.compile(rb'\{\\(?:listtext|pntext)([^{}]*)\}')


def without_bullets(data):
    """An RTF without the bullets of its lists; Word's second one is the letter o."""
    said = lambda mark: re.sub(rb"\\[a-z]+-?\d* ?|\\'..|\s", b'', mark)
    return MARK_OF_ITEM.sub(lambda found: b'' if said(found[1]) == b'o' else found[0], data)


def rtf(data, path):
    try:
        from striprtf.striprtf import rtf_to_text
    except ImportError:
        raise Unreadable('the Python package striprtf is missing')
    units = one(rtf_to_text(without_bullets(data).decode('latin-1'), encoding='cp1252', errors='replace'))
    return [{**units[0], 'second': unrtf(path)}] if shutil.which('unrtf') else units


def unrtf(path):
    """By the program unrtf, where it is installed: striprtf says instructions of fields that no program shows."""
    done = subprocess.run(["unrtf", "--text", "--nopict", path], capture_output=True, timeout=30)
    return done.stdout.decode('utf-8', 'replace')


READERS = {
    'pdf': lambda data, path: paged.pages(path),
    'docx': lambda data, path: office.word(data),
    'pptx': lambda data, path: office.slides(data),
    'xlsx': lambda data, path: office.sheets(data),
    'xls': lambda data, path: office.old_sheets(path, Unreadable),
    'odt': lambda data, path: opendocument.text(data),
    'ods': lambda data, path: opendocument.sheets(data),
    'odp': lambda data, path: opendocument.slides(data),
    'epub': lambda data, path: web.book(data),
    'html': lambda data, path: html(data),
    'fb2': lambda data, path: one(web.markup(data)),
    'eml': lambda data, path: mail.message(data),
    'rtf': lambda data, path: rtf(data, path),
    'ipynb': lambda data, path: notebook(data),
    'srt': lambda data, path: subtitles(data),
    'vtt': lambda data, path: subtitles(data),
    'txt': lambda data, path: one(decode(data)),
    'md': lambda data, path: one(markdown(decode(data))),
    'csv': lambda data, path: one(decode(data)),
}
SAME = {'htm': 'html', 'xhtml': 'html', 'tsv': 'csv', 'markdown': 'md', 'xlsm': 'xlsx', 'docm': 'docx', 'pptm': 'pptx', 'text': 'txt', 'ott': 'odt', 'dotx': 'docx', 'ppsx': 'pptx', 'xltx': 'xlsx'}


def packed_kind(data):
    """Kind of a packed office file, whatever its name says."""
    names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    for folder, kind in (('word/', 'docx'), ('xl/', 'xlsx'), ('ppt/', 'pptx')):
        if any(name.replace('\\', '/').lstrip('/').startswith(folder) for name in names):
            return kind
    kind = zipfile.ZipFile(io.BytesIO(data)).read('mimetype').decode('ascii', 'replace') if 'mimetype' in names else ''
    return {'text': 'odt', 'spreadsheet': 'ods', 'presentation': 'odp', 'epub+zip': 'epub'}.get(re.split(r'[./]', kind.strip().removesuffix('-template'))[-1])


def read(path):
    with open(path, 'rb') as file:
        data = file.read()
    extension = path.rsplit('.', 1)[-1].lower()
    kind = SAME.get(extension, extension)
    kind = packed_kind(data) if data.startswith(b'PK\3\4') else 'pdf' if b'%PDF-' in data[:1024] else 'rtf' if data.startswith(b'{\\rtf') else kind
    if kind not in READERS:
        raise Unreadable(f'no independent reader for .{extension}')
    return kind, READERS[kind](data, path)


def stop(_signal, _frame):
    raise TimeoutError('longer than 10 minutes')


def main():
    signal.signal(signal.SIGALRM, stop)
    for line in sys.stdin:
        path = line.rstrip('\n')
        answer = {'path': path}
        signal.alarm(600)
        try:
            answer['format'], answer['units'] = read(path)
        except Exception as error:  # Damaged files are many among those that test others: told, never a stop.
            answer['unread'] = f'{type(error).__name__}: {error}'[:300]
        signal.alarm(0)
        print(json.dumps(answer), flush=True)


if __name__ == '__main__':
    sys.path.insert(0, os.path.dirname(__file__))
    main()
