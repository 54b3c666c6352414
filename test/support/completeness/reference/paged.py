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
            return [page.get_text() for page in document]
    except Exception:  # MuPDF refuses some damaged files that poppler reads.
        return []


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
    line = ''
    before = None
    for word in words:
        if before is None:
            line += word[4]
        else:
            height = max(word[3] - word[1], before[3] - before[1])
            text = set_off(word, before) if abs(word[0] - before[2]) < GAP * height else ' ' + word[4]
            # Two numbers side by side, such as labels of a chart, stay two.
            line += ' ' + text if re.search(r'\d$', line) and re.match(r'\d', text) else text
        before = word
    return line


def set_off(word, before):
    """A word that follows without a gap: smaller and higher is raised, smaller and lower is lowered."""
    size, other = word[3] - word[1], before[3] - before[1]
    if size < 0.9 * other and word[3] < before[3] - 0.1 * other:
        return off_line(word[4], RAISED)
    if size < 0.9 * other and word[1] > before[1] + 0.1 * other:
        return off_line(word[4], LOWERED)
    return word[4]
