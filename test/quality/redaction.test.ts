import { describe, expect, it } from 'vitest'
import { findPersonalData } from '../../src-main/reading/domain/documents/redaction/find.ts'
import { normaliseProse } from '../../src-main/reading/domain/documents/normalise.ts'
import { cleanCharacters } from '../../src-main/reading/domain/documents/normalise-characters.ts'
import { labelledLines } from './redaction-lines.ts'
import type { Group } from './redaction-lines.ts'

/** Floors of src-main/DESIGN.md, Safety. */
const RECALL: Readonly<Record<Group, number>> = { card: 0.98, iban: 0.98, ssn: 0.98, email: 0.95, phone: 0.95, cued: 0.95 }
const PRECISION = 0.95

describe('redaction on labelled lines in many languages', () => {
  const lines = labelledLines().map(({ text, expected }) => ({ text, expected, found: findPersonalData(text) }))

  it('is measured on at least 500 lines', () => {
    expect(lines.length).toBeGreaterThanOrEqual(500)
    expect(new Set(lines.map(({ text }) => text)).size).toBeGreaterThanOrEqual(500)
    expect(lines.every(({ text }) => normaliseProse(text).text === cleanCharacters(text).text)).toBe(true)
  })

  it.each(Object.entries(RECALL))('finds complete values of group %s with a recall of at least %f', (group, floor) => {
    const wanted = lines.flatMap(({ text, expected, found }) =>
      expected.filter((one) => one.group === group).map((one) => ({ text, one, found })),
    )
    const missed = wanted.filter(({ one, found }) => !found.some(({ start, end }) => start <= one.start && end >= one.end))
    const recall = 1 - missed.length / wanted.length
    console.info(`${group}: recall ${recall.toFixed(4)} of ${wanted.length}`)
    expect(
      recall,
      missed
        .slice(0, 20)
        .map(({ text }) => text)
        .join('\n'),
    ).toBeGreaterThanOrEqual(floor)
  })

  it(`reaches a precision of at least ${PRECISION}: orders, dates, versions and ISBNs stay`, () => {
    const all = lines.flatMap(({ text, expected, found }) =>
      found.map((one) => ({
        text,
        one,
        isRight: expected.some(({ start, end }) => one.start < end && one.end > start && one.end - one.start <= (end - start) * 1.5 + 6),
      })),
    )
    const wrong = all.filter(({ isRight }) => !isRight)
    const precision = 1 - wrong.length / all.length
    console.info(`precision ${precision.toFixed(4)} of ${all.length}`)
    expect(
      precision,
      wrong
        .slice(0, 40)
        .map(({ text, one }) => `${one.label} ${text.slice(one.start, one.end)} in ${text}`)
        .join('\n'),
    ).toBeGreaterThanOrEqual(PRECISION)
  })
})
