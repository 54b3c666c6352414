import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMarkerFilter, filterMarkers, markerNumbers, stripMarkers } from '../../../../src-main/models/domain/markers/markers.ts'

const known = new Set([1, 2, 3])

describe('the citation marker reader', () => {
  it.each([
    ['[1]', [1]],
    ['[1, 2]', [1, 2]],
    ['[1,2]', [1, 2]],
    ['[1-3]', [1, 2, 3]],
    ['[1–3]', [1, 2, 3]],
    ['[2; 1]', [2, 1]],
    ['[^2]', [2]],
    ['[Source 2]', [2]],
    ['[source 1, source 3]', [1, 3]],
    ['[#1]', [1]],
    ['【2†L3-L5】', [2]],
    ['［2］', [2]],
    ['[来源1]', [1]],
    ['(1)', []],
    ['[page 4]', []],
    ['[^note]', []],
    ['【2】', [2]],
    ['[ 3 ]', [3]],
    ['[1, 1]', [1]],
    ['[3-1]', []],
    ['[]', []],
    ['[a]', []],
    ['[1a]', []],
    ['[1', []],
    ['[1234]', []],
    ['[-1]', []],
    ['[1.5]', []],
  ])('reads %s as %j', (marker, numbers) => expect(markerNumbers(marker)).toEqual(numbers))
})

describe('the citation marker filter', () => {
  it('reads an endless bracket in one pass', () => {
    const endless = `[${'1, '.repeat(100_000)}`.trimEnd()
    expect(filterMarkers(endless, known)).toBe(endless)
  })

  it.each([
    ['keeps markers of known sources', 'The lease ends in May [2].', 'The lease ends in May [2].'],
    ['removes an unknown marker with the space before it', 'The lease ends in May [9].', 'The lease ends in May.'],
    ['keeps one space when words follow', 'It ends [9] in May', 'It ends in May'],
    ['keeps the known numbers of a mixed marker', 'Both [1, 9] say so.', 'Both [1] say so.'],
    ['writes ranges and lists out', 'All [1-3] and [2, 3].', 'All [1][2][3] and [2][3].'],
    ['keeps adjacent markers', 'Both [1][2].', 'Both [1][2].'],
    ['keeps a known marker behind an unknown one', 'Both [9] [2].', 'Both [2].'],
    [
      'leaves other brackets alone',
      'See [note], [sources], [ ] and a[i], (1) and [page 4].',
      'See [note], [sources], [ ] and a[i], (1) and [page 4].',
    ],
    ['writes other ways to name a source as markers', 'So [Source 2]. And so [^1]. And 【3†source】.', 'So [2]. And so [1]. And [3].'],
    [
      'removes unknown sources however they are named',
      'So [Source 9]. And so [^9]. And so [source 9, doc 8]. And 【9†source】.',
      'So. And so. And so. And.',
    ],
    ['leaves code alone', 'Use `a[7]` here [7].', 'Use `a[7]` here.'],
    ['leaves fenced code alone', '```\nb[8] = a[9]\n```\nDone [8].', '```\nb[8] = a[9]\n```\nDone.'],
    ['does not let a lone backtick hide the next line', 'it`s\nso [9].', 'it`s\nso.'],
    [
      'does not make a marker out of the halves around another one',
      'a [[9]8] b [1[9]2] c [1, [9]8] d [source [9]8]',
      'a [·8] b [1·2] c [1, ·8] d [source ·8]',
    ],
    ['drops half a marker at the end', 'It ends in May [1', 'It ends in May'],
  ])('%s', (_promise, text, shown) => expect(filterMarkers(text, known)).toBe(shown))

  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '[1]',
          '[9]',
          '[1, 2]',
          '[',
          ']',
          ' ',
          '. ',
          '`',
          '```',
          '\n',
          '[1-3]',
          '【2】',
          '[^9]',
          '[source 9]',
          'source ',
          '^',
          '12',
          '8',
          ',',
          '-',
          'word',
        ),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 30 },
    )
    .map((pieces) => pieces.join(''))

  it('shows the same text however the stream is split', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(), { maxLength: 40 }), (whole, cuts) => {
        const filter = createMarkerFilter(known)
        let shown = ''
        let rest = whole
        for (const cut of cuts) {
          const size = cut % (rest.length + 1)
          shown += filter.push(rest.slice(0, size))
          rest = rest.slice(size)
        }
        shown += filter.push(rest) + filter.end()
        expect(shown).toBe(filterMarkers(whole, known))
      }),
    )
  })

  it('never shows an unknown number or half a marker while streaming, outside code', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const plain = whole.replaceAll('`', '')
        const filter = createMarkerFilter(known)
        let shown = ''
        for (const character of plain) {
          shown += filter.push(character)
          for (const [, n] of shown.matchAll(/\[(\d{1,3})\]/g)) expect(known.has(Number(n))).toBe(true)
          // A bracket that another bracket follows cannot become a marker.
          expect(/[[【][\d ,;–-]*[[【]/u.test(plain) || !/\[\d{1,3}$/.test(shown)).toBe(true)
        }
      }),
    )
  })

  it('changes nothing when it runs a second time', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const once = filterMarkers(`${whole}.`, known)
        expect(filterMarkers(once, known)).toBe(once)
      }),
    )
  })
})

describe('stripping citation markers', () => {
  it('returns the text without markers and the place of each', () => {
    expect(stripMarkers('Rent is 900 [2]. Paid monthly. [1][3]')).toEqual({
      text: 'Rent is 900. Paid monthly.',
      markers: [
        { n: 2, at: 11 },
        { n: 1, at: 26 },
        { n: 3, at: 26 },
      ],
    })
  })
})
