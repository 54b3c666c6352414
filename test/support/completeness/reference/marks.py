"""Marks in the text of a unit (extract.py says what they mean)."""
RAISED, LOWERED, END = '\ue000', '\ue001', '\ue002'
ANY, OR, DONE = '\ue003', '\ue004', '\ue005'


def off_line(text, sign):
    """A text between the marks of raised or lowered letters."""
    return sign + text + END if text.strip() else text


def any_of(texts):
    """One of several ways to show a number."""
    unlike = list(dict.fromkeys(texts))
    return unlike[0] if len(unlike) == 1 else ANY + OR.join(unlike) + DONE
