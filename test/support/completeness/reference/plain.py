"""The letters of plain text."""


def decode(data):
    """Text by its byte order mark, else as UTF-16 where every second byte is zero, else as UTF-8, else as windows-1252."""
    for mark, name in ((b'\xef\xbb\xbf', 'utf-8'), (b'\xff\xfe', 'utf-16-le'), (b'\xfe\xff', 'utf-16-be')):
        if data.startswith(mark):
            return data[len(mark):].decode(name, 'replace')
    for first, name in ((0, 'utf-16-be'), (1, 'utf-16-le')):
        zeros = data[first:1000:2]
        if len(zeros) > 8 and zeros.count(0) > 0.8 * len(zeros):
            return data.decode(name, 'replace')
    try:
        return data.decode('utf-8')
    except UnicodeDecodeError:
        return data.decode('cp1252', 'replace')
