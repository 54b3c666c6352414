"""DOCX, PPTX, XLSX as XML (ECMA-376), and XLS by xlrd."""
import re

import numbers_shown
import web
from marks import LOWERED, RAISED, any_of, off_line
from packed import Package, attribute, local

# What follows these is another word: cells, and the parts of an equation.
APART = {'tc', 'v', 'num', 'den', 'e', 'sub', 'sup', 'deg', 'lim', 'fName'}
LINES = {'p', 'tr', 'br', 'cr', 'pt', 'pPr'}
# Text that is not of the document: deleted or moved away by a tracked change, instructions of fields, the second form of a drawing.
LEFT_OUT = {'del', 'moveFrom', 'instrText', 'delText', 'Fallback', 'rPh'}
COUNTERS = re.compile(r'^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION)\b', re.I)


class Words:
    """Walks the XML of a part and keeps its text in the order of the file."""

    def __init__(self, said=None):
        self.out = []
        self.fields = []
        self.said = said

    def is_repeated(self, shape):
        """True for a header, footer or number of slides that an earlier slide has in the same words."""
        kind = next((attribute(one, 'type') for one in shape.iter() if local(one) == 'ph'), None)
        if self.said is None or kind not in ('ftr', 'hdr', 'dt', 'sldNum'):
            return False
        numbers = {id(one) for field in shape.iter() if local(field) == 'fld' for one in field.iter()}
        text = ''.join(one.text or '' for one in shape.iter() if local(one) == 't' and id(one) not in numbers)
        again = text in self.said
        self.said.add(text)
        return again

    def walk(self, element):
        name = local(element)
        if name in LEFT_OUT:
            if name == 'instrText' and self.fields:
                self.fields[-1][0] += element.text or ''
            return
        if name == 'sdt' and any(local(one) == 'showingPlcHdr' for properties in element if local(properties) == 'sdtPr' for one in properties):
            return  # The hint of a field that nobody has filled in.
        if name == 'sp' and self.is_repeated(element):
            return
        if name == 'fldChar':
            self.field(attribute(element, 'fldCharType'))
        if name == 'fldSimple' and COUNTERS.match(attribute(element, 'instr') or ''):
            return self.drop_label(attribute(element, 'instr'))
        if name == 'fld' and re.match('slidenum|datetime', attribute(element, 'type') or ''):
            return
        if name in ('t', 'v') and not self.counts_pages():
            self.out.append(number(element.text or '') if name == 'v' else unescaped(element.text or ''))
        if name == 'tab':
            self.out.append('\t')
        if name == 'noBreakHyphen':
            self.out.append('-')
        self.inside(element, name)
        if name == 'acc':
            # The sign over a letter of an equation; without one it is a circumflex (ECMA-376, 22.1.2.20).
            signs = [attribute(one, 'val') or '' for one in element.iter() if local(one) == 'chr']
            self.out[-1:] = [*(signs[:1] or ['\u0302']), self.out[-1]]
        if name in LINES:
            self.out.append('\n')
        if name in APART:
            self.out.append(' ')

    def inside(self, element, name):
        sign = raised(element) if name == 'r' else None
        at = len(self.out)
        for child in element:
            self.walk(child)
        if sign:
            self.out[at:] = [off_line(''.join(self.out[at:]), sign)]

    def field(self, kind):
        if kind == 'begin':
            self.fields.append(['', False])
        elif kind == 'separate' and self.fields:
            self.fields[-1][1] = True
            self.drop_label(self.fields[-1][0])
        elif kind == 'end' and self.fields:
            self.fields.pop()

    def drop_label(self, instruction):
        """The word before the number of a page ("Page", "Seite") counts with it."""
        if COUNTERS.match(instruction) and self.out:
            self.out[-1] = re.sub(r'[^\W\d]+\s*$', '', self.out[-1])

    def counts_pages(self):
        return any(shows and COUNTERS.match(instruction) for instruction, shows in self.fields)


def unescaped(text):
    """Characters that XML cannot hold are written as `_x000D_` (ECMA-376, 22.4.2.4)."""
    return re.sub(r'_x([0-9A-Fa-f]{4})_', lambda found: chr(int(found[1], 16)), text)


def number(text):
    """A number of a chart, as stored or as a program shows it."""
    try:
        return any_of([text, *numbers_shown.shown(text, '0')])
    except ValueError:
        return text


def raised(run):
    """The sign of a run that is raised or lowered."""
    for properties in run:
        if local(properties) != 'rPr':
            continue
        baseline = attribute(properties, 'baseline')
        if baseline and baseline not in ('0', '0%'):
            return LOWERED if baseline.startswith('-') else RAISED
        for one in properties:
            if local(one) == 'vertAlign':
                return {'superscript': RAISED, 'subscript': LOWERED}.get(attribute(one, 'val'))
    return None


def text_of(element, said=None):
    words = Words(said)
    if element is not None:
        words.walk(element)
    return ''.join(words.out)


def unit(name, text):
    return {'name': name, 'text': text}


def beside(package, part, kinds=('chart', 'diagramData', 'drawing', 'comments')):
    """Texts of the drawings, charts and diagrams that a part refers to. Charts of a sheet show its cells again, so they are left out there."""
    texts = []
    for kind in kinds:
        for _id, target in package.targets(part, kind):
            element = package.xml(target) if target in package.names else None
            if element is not None:
                texts.append(chart(element) if kind == 'chart' else (THREADED.sub('', said) if '[Threaded comment]' in (said := text_of(element)) else said))
                texts += beside(package, target, kinds)
    return texts


def chart(element):
    """The words of a chart; each series keeps a copy of the names of the categories, and of the values that stand for them, which are said once."""
    names, numbers = ('title', 'tx', 'cat', 'xVal'), ('val', 'yVal', 'bubbleSize')
    words = [text_of(one).strip() for one in element.iter() if local(one) in names]
    return '\n'.join([*dict.fromkeys(words), *(text_of(one) for one in element.iter() if local(one) in numbers)])


# Comments of a text are a unit of their own.
DRAWN = ('chart', 'diagramData')


def word(data):
    package = Package(data)
    main = next((target for _id, target in package.targets('', 'officeDocument')), 'word/document.xml')
    units = [unit('body', '\n'.join([text_of(package.xml(main)), *beside(package, main, DRAWN)]))]
    for kind in ('header', 'footer', 'footnotes', 'endnotes', 'comments'):
        texts = [text_of(package.xml(target)) for _id, target in package.targets(main, kind) if target in package.names]
        units += [unit(kind, text) for text in dict.fromkeys(texts) if text.strip()]
    for _id, target in package.targets(main, 'aFChunk'):
        if re.search(r'html?$', target) and target in package.names:
            units.append(unit(f'part {target}', web.page(package.data(target))))
    return units


def slides(data):
    package = Package(data)
    main = next((target for _id, target in package.targets('', 'officeDocument')), 'ppt/presentation.xml')
    parts = dict(package.targets(main, 'slide'))
    ids = [next((value for key, value in one.attrib.items() if key.endswith('}id')), None) for one in package.xml(main).iter() if local(one) == 'sldId']
    units, said = [], set()
    for at, part in enumerate((parts[one] for one in ids if one in parts), 1):
        notes = [text_of(package.xml(target), said) for _id, target in package.targets(part, 'notesSlide')]
        units.append(unit(f'slide {at}', '\n'.join([text_of(package.xml(part), said), *beside(package, part), *notes])))
    return units


# Threaded comments are kept as comments for older programs, which say this before them.
THREADED = re.compile(r'\[Threaded comment\].*?Comment:|^Reply:', re.S | re.M)
SHEETS = ('diagramData', 'drawing', 'comments')


def sheets(data):
    package = Package(data)
    main = next((target for _id, target in package.targets('', 'officeDocument')), 'xl/workbook.xml')
    parts = {**dict(package.targets(main, 'worksheet'))}
    strings = [text_of(one) for _id, target in package.targets(main, 'sharedStrings') for one in package.xml(target) if local(one) == 'si']
    formats = numbers_shown.formats(package.xml(next((target for _id, target in package.targets(main, 'styles')), 'xl/styles.xml')))
    units = []
    for sheet in (one for one in package.xml(main).iter() if local(one) == 'sheet'):
        part = parts.get(next((value for key, value in sheet.attrib.items() if key.endswith('}id')), None))
        if part in package.names:
            rows = sheet_rows(package.xml(part), strings, formats)
            units.append(unit(f"sheet {sheet.get('name')}", '\n'.join([*rows, *beside(package, part, SHEETS)])))
    return units


def sheet_rows(sheet, strings, formats):
    for row in (one for one in sheet.iter() if local(one) == 'row'):
        cells = [cell_text(one, strings, formats) for one in row if local(one) == 'c']
        yield '\t'.join(cell for cell in cells if cell)


def cell_text(cell, strings, formats):
    kind = cell.get('t', 'n')
    value = next((one.text or '' for one in cell if local(one) == 'v'), '')
    if kind == 's':
        return strings[int(value)] if value.strip().isdigit() and int(value) < len(strings) else ''
    if kind == 'inlineStr':
        return ''.join(text_of(one) for one in cell if local(one) == 'is')
    if kind == 'n' and value:
        style = int(cell.get('s') or 0)
        return any_of(numbers_shown.shown(value, formats[style] if style < len(formats) else 'General'))
    return '' if kind in ('b', 'e') else value


def old_sheets(path, unreadable):
    try:
        import xlrd
    except ImportError:
        raise unreadable('the Python package xlrd is missing')
    book = xlrd.open_workbook(path, formatting_info=True, logfile=open('/dev/null', 'w'))
    units = []
    for sheet in book.sheets():
        rows = ['\t'.join(old_cell(book, cell) for cell in sheet.row(at)) for at in range(sheet.nrows)]
        units.append(unit(f'sheet {sheet.name}', '\n'.join(rows)))
    return units


def old_cell(book, cell):
    if cell.ctype == 1:
        return cell.value
    if cell.ctype not in (2, 3):
        return ''
    return any_of(numbers_shown.shown(repr(cell.value), book.format_map[book.xf_list[cell.xf_index].format_key].format_str))
