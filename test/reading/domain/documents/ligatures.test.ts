import { describe, expect, it } from 'vitest'
import { withLigatures } from '../../../../src-main/reading/domain/documents/pdf-layout/ligatures.ts'

const item = (str: string, fontName = 'f1') => ({
  str,
  fontName,
  dir: 'ltr',
  transform: [1, 0, 0, 1, 0, 0],
  width: 1,
  height: 1,
  hasEOL: false,
})

describe('ligatures drawn as control characters', () => {
  it('are those that make most words of the document, one for each code of a font', () => {
    const items = ['many di\0culties', 'an e\0cient way', 'a shu\0ed list', 'the \x01rst \x01gures'].map((text) => item(text))
    expect(withLigatures(items, new Map()).map(({ str }) => str)).toEqual([
      'many difficulties',
      'an efficient way',
      'a shuffied list',
      'the first figures',
    ])
  })

  it('are told where they are items of their own, between those of their words', () => {
    const items = ['end of a line ', '\uE049', 'is', ' o', '\x06', 'en helps, ', '\uE049', 'e tre', '\x02', 'en'].map((text) => item(text))
    expect(
      withLigatures(items, new Map())
        .map(({ str }) => str)
        .join(''),
    ).toBe('end of a line This often helps, The treffen')
  })

  it('stay as they are where no word tells what they are', () => {
    const items = [item('q\0z and x\0y'), item('plain text')]
    expect(withLigatures(items, new Map())).toEqual(items)
  })
})
