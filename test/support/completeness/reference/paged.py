"""PDF by poppler's pdftotext, with the boxes of words: it begins a new word where the base line changes, which tells raised letters.

By MuPDF (the package pymupdf), where that is installed: `second`, the text of the page, since a font without Unicode values is read one way by one and another way by the other; `unseen`, what it says that a person does not see.
"""
import html
import json
import re
import resource
import subprocess
import sys

from marks import LOWERED, RAISED, off_line

WORD = re.compile(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', re.S)
# Words closer than this share of their height are one: poppler's own limit (minWordBreakSpace) is 0.1 of the size.
GAP = 0.1


def pages(path):
    done = subprocess.run(['pdftotext', '-bbox-layout', '-enc', 'UTF-8', path, '-'], capture_output=True, timeout=500)
    if done.returncode != 0:
        raise ValueError(done.stderr.decode('utf-8', 'replace').strip()[:200])
    whole = done.stdout.decode('utf-8', 'replace')
    found = re.split(r'<page [^>]*>', whole)[1:]
    others = second(path)
    return [{'name': f'page {at}', 'text': '\n'.join(lines(page)), **(others[at - 1] if at <= len(others) else {})} for at, page in enumerate(found, 1)]


def second(path):
    """In a process of its own: pages made to hurt keep MuPDF busy for ever when they are drawn, and no signal reaches it."""
    said = subprocess.run([sys.executable, '-B', __file__, path], capture_output=True, timeout=500).stdout
    texts, unseen_words = ([json.loads(line) for line in said.splitlines()] + [[], []])[:2]
    return [{'second': text, **({'unseen': unseen_words[at]} if at < len(unseen_words) else {})} for at, text in enumerate(texts)]


def by_mupdf(path):
    """Two lines of JSON: the texts of the pages, and what of them nobody sees. Nothing without MuPDF, or for a file that it refuses."""
    import pymupdf
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    with pymupdf.open(path) as document:
        print(json.dumps(['\n'.join(spans(line) for block in page.get_text('dict')['blocks'] for line in block.get('lines', [])) for page in document]), flush=True)
        print(json.dumps([unseen(page) for page in document]))


def unseen(page):
    """Words that are not read: glyphs drawn again over the same ones, those where nothing is painted, the options of a list that are not its choice, and what stands on a button."""
    import pymupdf
    drawn, words = {}, []
    picture = page.get_pixmap(dpi=72, colorspace='gray')
    for block in page.get_text('rawdict')['blocks']:
        for line in block.get('lines', []):
            glyphs = [glyph for span in line['spans'] for glyph in span['chars']]
            words.append(''.join(glyph['c'] if is_over(glyph['c'], glyph['bbox'], drawn) else ' ' for glyph in glyphs))
    words += [word[4] for word in page.get_text('words') if is_blank(picture, pymupdf.Rect(word[:4]) * page.rotation_matrix)]
    for field in page.widgets():
        chosen = field.field_value if isinstance(field.field_value, list) else [field.field_value]
        options = [option if isinstance(option, str) else option[-1] for option in field.choice_values or []]
        words += [option for option in options if option not in chosen]
        words.append(field.button_caption or '')
    return '\n'.join(words)


def is_over(letter, box, drawn):
    """True for a glyph over the same one: less than a third of its height away."""
    left, top, _right, bottom = box
    step = max((bottom - top) / 3, 0.1)
    column, row = round(left / step), round(top / step)
    again = any((letter, column + x, row + y) in drawn for x in (-1, 0, 1) for y in (-1, 0, 1))
    drawn[letter, column, row] = True
    return again


def is_blank(picture, box):
    """True where a picture of the page, at one dot a point, has one colour."""
    left, top, right, bottom = (round(edge) for edge in box)
    left, top, right, bottom = max(left, 0), max(top, 0), min(right, picture.width), min(bottom, picture.height)
    rows = (picture.samples[row * picture.stride + left:row * picture.stride + right] for row in range(top, bottom))
    return len({value for row in rows for value in row}) <= 1


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


if __name__ == '__main__':
    # Seconds of the processor, which a busy computer does not use up.
    resource.setrlimit(resource.RLIMIT_CPU, (40, 40))
    by_mupdf(sys.argv[1])
