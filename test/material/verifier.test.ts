import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isBorneOut, isProven } from '../../src-preload/texts/evidence.ts'
import { readClaimCases, type ClaimCase } from '../support/figures/claim-cases.ts'
import { markPair } from '../support/figures/verifier-pairs.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? new URL('../../../shared/material', import.meta.url).pathname
const cases = existsSync(material) ? readClaimCases(new URL('cases', import.meta.url).pathname, material) : []

function shares(of: readonly ClaimCase[]) {
  const marked = of.map((one) => ({
    ...one,
    support: markPair({
      kind: one.label === 'faithful' ? 'supported' : 'invented',
      source: one.passage,
      other: 'Nothing of this kind.',
      sentence: one.claim,
      language: one.passageLanguage,
    }),
  }))
  const share = (label: ClaimCase['label'], test: (support: (typeof marked)[number]['support']) => boolean): number => {
    const labelled = marked.filter((one) => one.label === label)
    return labelled.filter(({ support }) => test(support)).length / Math.max(1, labelled.length)
  }
  return {
    wrongProven: share('wrong', isProven),
    wrongBorneOut: share('wrong', isBorneOut),
    faithfulFlagged: share('faithful', (support) => !isBorneOut(support)),
  }
}

/** Ceilings: the measured values (036-figures-of-answering.md), and three points more. */
describe.skipIf(cases.length === 0)('the citation verifier on sentences written by hand', () => {
  it.each([
    ['fit', { wrongProven: 0.02, wrongBorneOut: 0.58, faithfulFlagged: 0.2 }],
    ['figure', { wrongProven: 0.02, wrongBorneOut: 0.6, faithfulFlagged: 0.29 }],
  ] as const)('proves no wrong one, and objects to as many wrong and as few faithful ones as measured (%s)', (half, most) => {
    const of = cases.filter((one) => one.half === half)
    const figures = shares(of)
    process.stdout.write(
      `${half}: ${of.length} claims, wrong proven ${figures.wrongProven.toFixed(3)}, wrong borne out ${figures.wrongBorneOut.toFixed(3)}, faithful flagged ${figures.faithfulFlagged.toFixed(3)}\n`,
    )
    expect(of.length).toBeGreaterThan(120)
    expect(figures.wrongProven).toBeLessThanOrEqual(most.wrongProven)
    expect(figures.wrongBorneOut).toBeLessThanOrEqual(most.wrongBorneOut)
    expect(figures.faithfulFlagged).toBeLessThanOrEqual(most.faithfulFlagged)
  })
})
