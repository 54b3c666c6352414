"""HTML by Python's html.parser, and the chapters of an EPUB."""
import posixpath
import re
from html.parser import HTMLParser
from urllib.parse import unquote

import plain
from marks import LOWERED, RAISED, off_line
from packed import Package, attribute, local

# Never shown as text by a browser, or no text of the page: its controls, menus, banner and imprint (HTML Standard, 4.3; WAI-ARIA landmarks).
UNSEEN = {'script', 'style', 'template', 'noscript', 'head', 'svg', 'object', 'iframe', 'audio', 'video', 'canvas', 'datalist', 'select', 'textarea', 'button', 'dialog', 'nav', 'annotation', 'annotation-xml', 'title'}
LANDMARKS = {'navigation', 'search', 'banner', 'contentinfo'}
EDGES = {'header', 'footer'}
INLINE = {'a', 'abbr', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'del', 'dfn', 'em', 'font', 'i', 'ins', 'kbd', 'label', 'mark', 'q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'tt', 'u', 'var', 'wbr', 'nobr'}
VOID = {'br', 'hr', 'img', 'input', 'meta', 'link', 'area', 'base', 'col', 'embed', 'source', 'track', 'wbr', 'param'}
SIGNS = {'sup': RAISED, 'sub': LOWERED}


class Shown(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.out = []
        self.unseen = []
        self.raised = []
        self.open = []

    def is_unseen(self, tag, attributes):
        values = {name: (value or '') for name, value in attributes}
        hidden = 'hidden' in values or 'display:none' in values.get('style', '').replace(' ', '').lower()
        return tag in UNSEEN or hidden or values.get('role') in LANDMARKS or (tag in EDGES and self.open[-1:] == ['body'])

    def handle_starttag(self, tag, attributes):
        if self.unseen or self.is_unseen(tag, attributes):
            if tag not in VOID:
                self.unseen.append(tag)
            return
        if tag not in VOID:
            self.open.append(tag)
        if tag in SIGNS:
            self.raised.append((tag, len(self.out)))
        elif tag not in INLINE:
            self.out.append('\n')

    def handle_startendtag(self, tag, attributes):
        if not self.unseen and tag not in INLINE:
            self.out.append('\n')

    def handle_endtag(self, tag):
        if self.unseen:
            if tag in self.unseen:
                del self.unseen[len(self.unseen) - 1 - self.unseen[::-1].index(tag):]
            return
        if tag in self.open:
            del self.open[len(self.open) - 1 - self.open[::-1].index(tag):]
        if self.raised and self.raised[-1][0] == tag:
            _tag, at = self.raised.pop()
            self.out[at:] = [off_line(''.join(self.out[at:]), SIGNS[tag])]
        elif tag not in INLINE:
            self.out.append('\n')

    def handle_data(self, data):
        if not self.unseen:
            self.out.append(data)


def decode(data):
    """As plain text, unless the page says another encoding."""
    found = re.search(rb'(?:charset|encoding)\s*=\s*["\']?\s*([-\w]+)', data[:4096], re.I)
    name = found[1].decode('ascii').lower() if found else 'utf-8'
    try:
        data.decode('utf-8')
        return plain.decode(data)
    except UnicodeDecodeError:
        pass
    if name in ('utf-8', 'utf-16', 'iso-8859-1', 'latin1', 'us-ascii'):
        return plain.decode(data)
    try:
        return data.decode(name, 'replace')
    except LookupError:
        return plain.decode(data)


def shown(source):
    parser = Shown()
    parser.feed(source)
    parser.close()
    return ''.join(parser.out)


def page(data):
    return shown(decode(data))


def article(data):
    """What stands in the one article of a page; None: no or several articles."""
    found = re.findall(r'<article\b.*?</article>', decode(data), re.S | re.I)
    return shown(found[0]) if len(found) == 1 else None


def markup(data):
    """Text nodes of XML (FB2), without pictures, styles and description, and without the marks of notes, which a program counts."""
    source = re.sub(r'<(binary|description|stylesheet)\b.*?</\1>|<a\b[^>]*type="note"[^>]*>.*?</a>', '', decode(data), flags=re.S)
    return shown(re.sub(r'^<\?xml[^>]*>', '', source))


def book(data):
    package = Package(data)
    container = package.xml('META-INF/container.xml')
    main = next(attribute(one, 'full-path') for one in container.iter() if local(one) == 'rootfile')
    opf = package.xml(main)
    # The list of contents repeats the headings of the chapters.
    chapters = [one for one in opf.iter() if local(one) == 'item' and 'nav' not in (attribute(one, 'properties') or '').split()]
    items = {attribute(one, 'id'): unquote(attribute(one, 'href') or '') for one in chapters}
    units = []
    names = (items.get(attribute(one, 'idref'), '') for one in opf.iter() if local(one) == 'itemref')
    # A file stands in the reading order once, however often a book names it.
    for name in dict.fromkeys(posixpath.normpath(posixpath.join(posixpath.dirname(main), name)) for name in names):
        if package.data(name) is not None and re.search(r'html?$', name):
            units.append({'name': f'chapter {name}', 'text': page(package.data(name))})
    return units
