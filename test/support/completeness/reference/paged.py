"""PDF by poppler's pdftotext, with the boxes of words: it begins a new word where the base line changes, which tells raised letters.

`second`: the text of the page by MuPDF (the package pymupdf), where that is installed; a font without Unicode values is read one way by one and another way by the other.
"""
import html
import re
import subprocess

from marks import LOWERED, RAISED, off_line

WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', re.S)
# Words closer than this share of their height are one: poppler's own limit (minWordBreakSpace) is 0.1 of the size.
GAP = 0.1


def pages(path):
    done = subprocess.run(['pdftotext', '-bbox-layout', '-enc', 'UTF-8', path, '-'], capture_output=True, timeout=55)
    if done.returncode != 0:
        raise ValueError(done.stderr.decode('utf-8', 'replace').strip()[:200])
    whole = done.stdout.decode('utf-8', 'replace')
    found = re.split(r'<page [^>]*>', whole)[1:]
    others = second(path)
    return [{'name': f'page {at}', 'text': '\n'.join(lines(page)), **({'second': others[at - 1]} if at <= len(others) else {})} for at, page in enumerate(found, 1)]


def second(path):
    try:
        import pymupdf
    except ImportError:
        return []
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    try:
        with pymupdf.open(path) as document:
            return ['\n'.join(spans(line) for block in page.get_text('dict')['blocks'] for line in block.get('lines', [])) for page in document]
    except Exception:  # MuPDF refuses some damaged files that poppler reads.
        return []


def spans(line):
    """The words of a line; MuPDF tells raised ones by a flag."""
    return ''.join(off_line(span['text'], RAISED) if span['flags'] & 1 else span['text'] for span in line['spans'])


def lines(page):
    drawn = {}
    for line in re.split(r'<line [^>]*>', page)[1:]:
        words = [(float(a), float(b), float(c), float(d), html.unescape(text)) for a, b, c, d, text in WORD.findall(line)]
        yield joined([word for word in words if not is_drawn_again(word, drawn)])


def is_drawn_again(word, drawn):
    """True for a word over the same word: some programs make letters bold, or give them a shadow, by drawing them twice."""
    left, top, right, bottom, text = word
    others = drawn.setdefault(text, [])
    again = any(min(right, c) - max(left, a) > 0.6 * (right - left) and min(bottom, d) - max(top, b) > 0.6 * (bottom - top) for a, b, c, d in others)
    others.append(word[:4])
    return again


def joined(words):
    """The words of a line: those without a gap are glued, raised and lowered ones marked."""
    line, before, base = '', None, None
    for word in words:
        if before is None:
            line, base = word[4], word
        else:
            gap, height = word[0] - before[2], base[3] - base[1]
            sign = sign_of(word, base) if -height < gap < 0.5 * height else None
            text = off_line(word[4], sign) if sign else word[4]
            glued = abs(gap) < GAP * max(height, word[3] - word[1])
            # Two numbers side by side, such as labels of a chart, stay two.
            line += text if glued and not (re.search(r'\d$', line) and re.match(r'\d', text)) else ' ' + text
            base = base if sign else word
        before = word
    return line


def sign_of(word, base):
    """A smaller word whose foot is higher than that of the words on the base line is raised, one whose foot is lower is lowered."""
    size, height = word[3] - word[1], base[3] - base[1]
    if size >= 0.9 * height:
        return None
    if word[3] < base[3] - 0.15 * height:
        return RAISED
    return LOWERED if word[3] > base[3] + 0.02 * height else None
