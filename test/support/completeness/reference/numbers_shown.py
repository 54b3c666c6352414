"""The ways in which a cell may show its number. The check asks for one of them; which of them is right is another test's question."""
import datetime
import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from packed import attribute, local

BUILT_IN = {9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??', 14: 'd/m/yy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm', 19: 'h:mm:ss', 20: 'h:mm', 21: 'h:mm:ss', 22: 'd/m/yy h:mm', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0'}


def formats(styles):
    """Codes of the formats of the cell styles of a workbook, in their order."""
    if styles is None:
        return []
    codes = dict(BUILT_IN)
    for one in styles.iter():
        if local(one) == 'numFmt' and attribute(one, 'numFmtId'):
            codes[int(attribute(one, 'numFmtId'))] = attribute(one, 'formatCode') or ''
    lists = [one for one in styles if local(one) == 'cellXfs']
    return [codes.get(int(attribute(xf, 'numFmtId') or 0), 'General') for one in lists for xf in one]


def shown(value, code):
    """Texts that show a stored number under a format code: as stored, rounded, as a part of a hundred, as a date or a duration."""
    try:
        number = Decimal(value)
    except ArithmeticError:
        return [value]
    bare = re.sub(r'"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_.|\*.', '', code, flags=re.I)
    texts = [plain(number)]
    if re.search(r'[ymdhs]', bare, re.I) and bare.lower() != 'general':
        return moments(float(number), bare.lower()) or texts
    places = {len(part) for part in re.findall(r'\.([0#?]+)', bare)} | {0, 2}
    # A comma behind the digits shows thousands: 6,552 as 6.55.
    thousands = max(map(len, re.findall(r'[0#?](,+)(?![0#?,])', bare)), default=0)
    for scale in {1, Decimal(1000) ** -thousands, *([100] if '%' in code else [])}:
        rounded = [(number * scale).quantize(Decimal(1).scaleb(-count), ROUND_HALF_UP) for count in places if abs(number) < 10**15]
        texts += [text for one in rounded for text in (f'{one:f}', plain(one))]
        texts.append(plain(number * scale))
    if re.search(r'[?#0]/[?#0\d]', bare):
        texts += [fraction(number, digits) for digits in (1, 2, 3)]
    # Digits that the format itself says: "1."0# shows 3 as 1.03.
    said, digits = re.match(r'((?:"[^"]*"|\\.|[^"\\0#?;])*)([0#?]*)', code).groups()
    said = re.sub(r'["\\]', '', said)
    if re.search(r'\d', said):
        return [said + text.zfill(len(digits)) for text in texts]
    grouped = [re.sub(r'^(-?\d+)', lambda found: f'{int(found[1]):,}', text) for text in texts]
    zeros = max((len(part) for part in re.findall(r'(?<![.#0])0{2,}(?!\.)', bare)), default=0)
    padded = [text.zfill(zeros) for text in texts] if zeros else []
    scientific = [f'{number:.{count}e}'.replace('e+', 'E+').replace('e-', 'E-') for count in places] if re.search(r'E[+-]', bare, re.I) else []
    scientific += [re.sub(r'E([+-])0(\d)$', r'E\1\2', text) for text in scientific]
    whole = len(re.match(r'[^0#?]*([0#?]*)', bare)[1])
    if scientific and whole > 1 and number:
        # The exponent is a multiple of the places before the point.
        step = number.adjusted() // whole * whole
        scientific += [f'{number.scaleb(-step):.{count}f}E{step:+}' for count in places]
    return texts + grouped + padded + scientific


def fraction(number, digits):
    whole = int(number)
    rest = Fraction(number - whole).limit_denominator(10**digits - 1)
    return f'{whole} {rest.numerator}/{rest.denominator}'


def plain(number):
    """Without an exponent, at most 15 digits that count, as Excel keeps."""
    text = f'{number:.15g}'
    text = f'{Decimal(text):f}'
    return text.rstrip('0').rstrip('.') if '.' in text else text


def moments(days, bare):
    """Elapsed hours, minutes and seconds, or ISO date and time as far as the format shows them; also of the calendar that begins in 1904. None for what is no date."""
    if not 0 <= days < 2958466:
        return []
    seconds = round(days * 86400)
    hours, minutes = seconds // 3600, seconds // 60
    if re.search(r'\[[hms]+\]', bare):
        return [f'{hours}:{minutes % 60:02}:{seconds % 60:02}', f'{hours}:{minutes % 60:02}', f'{minutes}:{seconds % 60:02}', *map(str, (hours, minutes, seconds))]
    has_date, has_time = re.search(r'[yd]|mmm|m[/.-]', bare), re.search(r'[hs]', bare)
    dates, times = ['%Y-%m-%d'], ['%H:%M:%S', '%H:%M']
    forms = [f'{date} {time}' for date in dates for time in times] if has_date and has_time else dates if has_date else times
    if has_date and seconds % 86400 == 0:
        forms = [*forms, *dates]
    # To Excel 1900 is a leap year: before its 29 February the days are one later, and day 0 is no day.
    firsts = (datetime.datetime(1899, 12, 31 if days < 60 else 30), datetime.datetime(1904, 1, 1))
    texts = [(first + datetime.timedelta(seconds=seconds)).strftime(form) for first in firsts for form in forms]
    if has_date and days < 1:
        texts.append('1900-01-00')
    return texts + [re.sub(r'(^| )0(\d:)', r'\1\2', text) for text in texts]
