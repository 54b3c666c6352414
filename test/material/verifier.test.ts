import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeChangedPairs } from '../support/figures/verifier-changes.ts'
import { verifierFigures, type VerifierFigures } from '../support/figures/verifier-figures.ts'
import { makeLabelledPairs, seeded } from '../support/figures/verifier-pairs.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? new URL('../../../shared/material', import.meta.url).pathname
const SETS = [
  ['xquad-de', 'de'],
  ['qmsum', 'en'],
  ['xquad-zh', 'zh'],
  ['stackfaq', 'en'],
] as const
const SEEDS = Array.from({ length: 20 }, (_, i) => 20261121 + 97 * i)

function textsOf(name: string): { id: string; text: string }[] | null {
  const file = join(material, 'retrieval', name, 'corpus.jsonl')
  if (!existsSync(file)) {
    process.stdout.write(`No material at ${file}: nothing measured.\n`)
    return null
  }
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: string; text: string })
}

function tell(name: string, figures: VerifierFigures): void {
  const caught = Object.entries(figures.caught).map(([kind, share]) => `${kind} ${share.toFixed(3)}`)
  process.stdout.write(
    `${name}: ${figures.pairs} pairs, supported precision ${figures.precision.toFixed(3)} recall ${figures.recall.toFixed(3)}; caught: ${caught.join(', ')}\n`,
  )
  for (const { pair, mark } of figures.missed)
    if (pair.kind === 'number changed') process.stdout.write(`  ${mark}, ${pair.how}: ${pair.sentence}\n`)
}

describe('the citation verifier', () => {
  it.each(SETS.slice(0, 3))('on sentences of %s tells what its source says from what it does not', (name, language) => {
    const texts = textsOf(name)
    if (!texts) return
    const figures = verifierFigures(makeLabelledPairs(texts, language, 60, seeded(20261121)))
    tell(name, figures)
    expect(figures.pairs).toBeGreaterThan(240)
    expect(Math.min(figures.precision, figures.recall)).toBeGreaterThanOrEqual(0.9)
    expect(figures.caught['number changed']).toBe(1)
    expect(Math.min(figures.caught['name changed'], figures.caught['other source'], figures.caught.invented)).toBeGreaterThanOrEqual(0.95)
  })

  it.each(SETS)('and by other rules, with twenty seeds, on sentences of %s', (name, language) => {
    const texts = textsOf(name)?.map(({ text }) => text)
    if (!texts) return
    const figures = verifierFigures(SEEDS.flatMap((seed) => makeChangedPairs(texts, language, 8, seeded(seed))))
    tell(`${name}, twenty seeds`, figures)
    expect(figures.pairs).toBeGreaterThan(1000)
    expect(Math.min(figures.precision, figures.recall)).toBeGreaterThanOrEqual(0.9)
    expect(figures.caught['number changed']).toBe(1)
    expect(figures.caught['name changed']).toBeGreaterThanOrEqual(0.95)
    expect(figures.caught.negated).toBeGreaterThanOrEqual(0.95)
  })
})
