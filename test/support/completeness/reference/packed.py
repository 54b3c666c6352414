"""Parts of a packed office file, and its XML without any knowledge of a format."""
import io
import posixpath
import re
import xml.etree.ElementTree as tree
import zipfile


class Package:
    def __init__(self, data):
        self.zip = zipfile.ZipFile(io.BytesIO(data))
        self.names = {name.replace('\\', '/').lstrip('/'): name for name in self.zip.namelist()}

    def data(self, name):
        return self.zip.read(self.names[name]) if name in self.names else None

    def xml(self, name):
        data = self.data(name)
        if data is None:
            return None
        return tree.fromstring(data)

    def matching(self, pattern):
        """Names of parts, those with numbers in the order of these."""
        found = [name for name in self.names if re.fullmatch(pattern, name)]
        return sorted(found, key=lambda name: [int(part) if part.isdigit() else part for part in re.split(r'(\d+)', name)])

    def targets(self, name, kind):
        """Parts that a part refers to, by the end of the relation's type, with the id of the relation."""
        folder, file = posixpath.split(name)
        relations = self.xml(posixpath.join(folder, '_rels', file + '.rels'))
        for relation in relations if relations is not None else []:
            if relation.get('Type', '').rsplit('/', 1)[-1] == kind and relation.get('TargetMode') != 'External':
                target = relation.get('Target', '').replace('\\', '/')
                yield relation.get('Id'), posixpath.normpath(target.lstrip('/') if target.startswith('/') else posixpath.join(folder, target))


def local(element):
    """Name of an element without its namespace; '' for comments."""
    return element.tag.rsplit('}', 1)[-1] if isinstance(element.tag, str) else ''


def attribute(element, name):
    """An attribute by its name without a namespace."""
    return next((value for key, value in element.attrib.items() if key.rsplit('}', 1)[-1] == name), None)
