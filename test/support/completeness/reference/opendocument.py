"""ODT, ODS, ODP as XML (OASIS OpenDocument 1.3)."""
import datetime

import numbers_shown
from marks import LOWERED, RAISED, any_of, off_line
from packed import Package, attribute, local

LINES = {'p', 'h', 'line-break', 'table-row', 'title', 'desc', 'note-body', 'annotation', 'frame', 'text-box', 'index-title', 'ruby-base', 'ruby-text'}
# These begin a line of their own too.
APART = LINES - {'p', 'h', 'line-break', 'table-row'}
# Text that is not of the document: deleted by a tracked change, numbers of pages, the marks of notes (a program counts them); a `-source` tells how to make an index.
LEFT_OUT = {'tracked-changes', 'page-number', 'page-count', 'sequence-decls', 'meta', 'creator', 'note-citation'}
# More repeats than this are empty rows and columns to the edge of the sheet.
REPEATS = 200
# A row that is repeated beyond so many characters is a bomb.
LONGEST = 100_000


VALUE = '{urn:oasis:names:tc:opendocument:xmlns:office:1.0}'


def number_of(cell, shown):
    """The number of a cell as it is shown, or as it is stored (a date in ISO 8601); the words of true and false depend on the language."""
    if cell.get(VALUE + 'value-type') == 'boolean':
        return ''
    stored = [cell.get(VALUE + name) for name in ('value', 'date-value', 'time-value')]
    return any_of([shown.strip(), *(plain for one in stored if one for plain in (moments(one) if one[0] == 'P' or '-' in one[1:] else numbers_shown.shown(one, '0%')))])


def moments(stored):
    """A date or a duration in ISO 8601, without the hour of a day that begins and without parts of a second."""
    if stored[0] == 'P' or 'T' not in stored:
        return [stored]
    moment = datetime.datetime.fromisoformat(stored)
    rounded = (moment + datetime.timedelta(microseconds=500000)).replace(microsecond=0)
    return [f'{form:%Y-%m-%d %H:%M:%S}' for form in (moment, rounded)] + ([f'{moment:%Y-%m-%d}'] if moment.time() == datetime.time() else [])


class Words:
    def __init__(self, signs):
        self.out = []
        self.signs = signs

    def walk(self, element):
        name = local(element)
        if name in LEFT_OUT or name.endswith('-source') or (name == 'date' and 'purl.org/dc' in element.tag):
            return
        if name == 's':
            self.out.append(' ' * int(attribute(element, 'c') or 1))
        if name == 'tab':
            self.out.append('\t')
        if name in APART:
            self.out.append('\n')
        at = len(self.out)
        self.out.append(element.text or '')
        for child in element:
            self.walk(child)
            self.out.append(child.tail or '')
        if name == 'span' and attribute(element, 'style-name') in self.signs:
            self.out[at:] = [off_line(''.join(self.out[at:]), self.signs[attribute(element, 'style-name')])]
        if name in ('table-cell', 'covered-table-cell') and element.get(VALUE + 'value-type') not in (None, 'string'):
            self.out[at:] = [number_of(element, ''.join(self.out[at:]))]
        if name in ('table-cell', 'covered-table-cell'):
            self.out[at:] = [''.join(self.out[at:]) + '\t'] * (min(int(attribute(element, 'number-columns-repeated') or 1), REPEATS) if ''.join(self.out[at:]).strip() else 1)
        if name == 'table-row' and ''.join(self.out[at:]).strip():
            row = ''.join(self.out[at:]) + '\n'
            self.out[at:] = [row] * max(1, min(int(attribute(element, 'number-rows-repeated') or 1), REPEATS, LONGEST // len(row)))
        if name in LINES:
            self.out.append('\n')


def signs_of(*parts):
    """Styles that raise or lower, by their names."""
    signs = {}
    for part in parts:
        for style in part.iter() if part is not None else []:
            if local(style) != 'style':
                continue
            for properties in style:
                position = (attribute(properties, 'text-position') or '').split()
                if position and position[0] not in ('0%', '0'):
                    signs[attribute(style, 'name')] = LOWERED if position[0] == 'sub' or position[0].startswith('-') else RAISED
    return signs


class Document:
    def __init__(self, data):
        self.package = Package(data)
        self.content = self.package.xml('content.xml')
        self.styles = self.package.xml('styles.xml')
        self.signs = signs_of(self.content, self.styles)

    def text_of(self, element):
        words = Words(self.signs)
        words.walk(element)
        return ''.join(words.out)

    def body(self):
        return next(child for one in self.content if local(one) == 'body' for child in one)


def text(data):
    document = Document(data)
    units = [{'name': 'body', 'text': document.text_of(document.body())}]
    for one in document.styles.iter() if document.styles is not None else []:
        if local(one) in ('header', 'footer', 'header-left', 'footer-left', 'header-first', 'footer-first') and attribute(one, 'display') != 'false':
            units.append({'name': local(one), 'text': document.text_of(one)})
    return [one for one in units if one['text'].strip()] or units


def sheets(data):
    document = Document(data)
    return [{'name': f"sheet {attribute(one, 'name')}", 'text': document.text_of(one)} for one in document.body() if local(one) == 'table']


def slides(data):
    document = Document(data)
    pages = [one for one in document.body() if local(one) == 'page']
    return [{'name': f'slide {at}', 'text': document.text_of(page)} for at, page in enumerate(pages, 1)]
