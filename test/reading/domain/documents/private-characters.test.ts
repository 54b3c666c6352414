import { describe, expect, it } from 'vitest'
import { withPrivateTold } from '../../../../src-main/reading/domain/documents/pdf-layout/private-characters.ts'

/** Items of a page: `[font, text]`, a text with a line feed ends its line. */
function told(...items: [string, string][]): string {
  const raw = items.map(([fontName, text]) => ({
    str: text.replace('\n', ''),
    dir: 'ltr',
    transform: [10, 0, 0, 10, 0, 0],
    width: 5,
    height: 10,
    fontName,
    hasEOL: text.endsWith('\n'),
  }))
  return withPrivateTold(raw)
    .map(({ str, hasEOL }) => str + (hasEOL ? '\n' : ''))
    .join('')
}

describe('Private characters', () => {
  it.each([
    ['a digit beside letters of its font', [['text', 'Room \ue004b']], 'Room \ufffdb'],
    [
      'a number of a font of digits',
      [
        ['text', 'Pay '],
        ['digits', '\ue001\ue002.\ue003'],
        ['text', ' now'],
      ],
      'Pay \ufffd\ufffd.\ufffd now',
    ],
    [
      'one digit where the font has numbers, too',
      [
        ['text', 'Pay '],
        ['digits', '\ue001,\ue001\n'],
        ['digits', '\ue001'],
        ['text', ' men'],
      ],
      'Pay \ufffd,\ufffd\n\ufffd men',
    ],
    [
      'a ligature of a font of its own',
      [
        ['text', 'a'],
        ['ligatures', '\uf603'],
        ['text', 'er'],
      ],
      'a\ufffder',
    ],
    ['a sign of a text face in the midst of a line', [['text', 'paid \ue004 euros']], 'paid \ufffd euros'],
  ] satisfies [string, [string, string][], string][])('are holes: %s', (_name, items, text) => {
    expect(told(...items)).toBe(text)
  })

  it.each([
    [
      'a bullet',
      [
        ['marks', '\uf0b7'],
        ['text', ' Bring a coat'],
      ],
      '• Bring a coat',
    ],
    ['a bullet of a text face', [['text', '\uf0b7 Bring a coat']], '• Bring a coat'],
    [
      'icons beside text',
      [
        ['text', 'on '],
        ['icons', '\ue111'],
        ['text', ' air, '],
        ['icons', '\uf095'],
        ['text', '030 12'],
      ],
      'on \ue111 air, \uf095030 12',
    ],
    [
      'a leader of one sign',
      [
        ['marks', '\uf02e\uf02e\uf02e'],
        ['text', ' 12'],
      ],
      '\uf02e\uf02e\uf02e 12',
    ],
    [
      'a tick in a cell',
      [
        ['text', 'Bus '],
        ['marks', '\uf0fc\n'],
      ],
      'Bus \uf0fc\n',
    ],
  ] satisfies [string, [string, string][], string][])('are marks, never holes: %s', (_name, items, text) => {
    expect(told(...items)).toBe(text)
  })

  it("are small capitals, old-style digits and pieces of brackets by Adobe's values", () => {
    expect(told(['caps', '\uf76f\uf770\uf765\uf76e \uf731\uf739\uf730\uf734'])).toBe('open 1904')
    expect(told(['math', '\uf8f1\n'], ['math', '\uf8f2\n'], ['math', '\uf8f3\n'])).toBe('⎧\n⎨\n⎩\n')
    expect(told(['icons', '\uf7b6'], ['text', ' Coffee'])).toBe('• Coffee')
  })
})
