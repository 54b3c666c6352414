import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasHidden, HIDDEN, jsonForTerminal, showHidden, showPath, withoutHidden } from '../../src-preload/contract/visible.ts'

const TRICK = 'rtl\u202efdp.exe.md'

describe('a file name with hidden characters', () => {
  it.each([
    [TRICK, 'rtlfdp.exe.md', 'rtl<U+202E>fdp.exe.md'],
    ['a\u001b]0;owned\u0007b.md', 'a]0;ownedb.md', 'a<U+001B>]0;owned<U+0007>b.md'],
    ['two\nlines.md', 'two lines.md', 'two<U+000A>lines.md'],
    ['in\u200bvisible\ufeff.md', 'invisible.md', 'in<U+200B>visible<U+FEFF>.md'],
    ['tag\u{e0041}.md', 'tag.md', 'tag<U+E0041>.md'],
    ['stray\u200djoiner.md', 'strayjoiner.md', 'stray<U+200D>joiner.md'],
    ['\u202e\u200b', '<U+202E><U+200B>', '<U+202E><U+200B>'],
  ])('%j becomes a title without them and a path with their code points', (name, title, path) => {
    expect([withoutHidden(name), showPath(name), hasHidden(name)]).toEqual([title, path, true])
  })

  it.each(['Überblick 2026.md', 'قرارداد می\u200cخواهم.pdf', 'family 👩\u200d👩\u200d👧.md', 'हिन्दी क्\u200dष.txt', '契約書\ufe00.pdf'])(
    'excludes names whose joiners belong to the script or emoji: %s',
    (name) => {
      expect([withoutHidden(name), showPath(name), hasHidden(name)]).toEqual([name, name, false])
    },
  )
})

describe('a text printed to a terminal', () => {
  it('keeps its lines and shows control characters as code points', () => {
    expect(showHidden('one\r\ntwo\t\u001b[31mred\u009b2J \u202eback')).toBe('one\ntwo\t<U+001B>[31mred<U+009B>2J <U+202E>back')
  })

  it('contains no hidden character, and its JSON form parses to the same value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(HIDDEN.test(showHidden(text))).toBe(false)
        expect(HIDDEN.test(showPath(text))).toBe(false)
        const json = jsonForTerminal(JSON.stringify({ text }))
        expect(HIDDEN.test(json)).toBe(false)
        expect(JSON.parse(json)).toEqual({ text })
      }),
    )
  })
})
