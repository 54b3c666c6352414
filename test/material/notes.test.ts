import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportNote } from '../../src-main/notes/domain/export/export-note.ts'
import { refineWithoutModel } from '../../src-main/notes/domain/refine-without-model.ts'
import { numberedSpeech } from '../../src-main/notes/domain/refine/numbered-speech.ts'
import { readSegments } from '../../src-main/notes/domain/transcript/read-segments.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? fileURLToPath(new URL('../../../shared/material', import.meta.url))
const folder = join(material, 'docs', 'transcripts')
const plain = existsSync(folder) ? readdirSync(join(folder, 'qmsum')).filter((name) => name.endsWith('.txt')) : []
const timed = existsSync(folder) ? readdirSync(join(folder, 'qmsum-formats')) : []

const ECHODATE = '2026-11-20T10:00:00+01:00'
const read = (kind: string, name: string) => readSegments(readFileSync(join(folder, kind, name), 'utf8'))
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** True if the words stand in the text in this order. */
function standsIn(words: readonly string[], text: readonly string[]): boolean {
  let at = 0
  for (const word of text) if (word === words[at]) at += 1
  return at === words.length
}

describe.skipIf(plain.length === 0)('a real meeting (QMSum)', () => {
  it.each(plain)('has every line of its notes in the words and at the seconds of its speech: %s', (name) => {
    const segments = read('qmsum', name)?.segments ?? []
    const { refined, conversationType } = refineWithoutModel({ segments, memo: '', echodate: ECHODATE })
    expect(conversationType).not.toBeNull()
    for (const { section, lines } of refined.sections) {
      if (section === 'phrases') continue
      for (const { text, start, end } of lines) {
        const near = segments.filter((segment) => segment.end >= start! - 0.01 && segment.start <= end! + 0.01)
        const own = section === 'notes' ? text.replace(/^[^:]{1,120}: /u, '') : text
        expect(standsIn(wordsOf(own), wordsOf(near.map((segment) => segment.text).join(' '))), `${start}: ${text}`).toBe(true)
      }
    }
  })

  it.each(plain)('loses no figure in its cleaned paragraphs, and no word in the lines for the model: %s', (name) => {
    const segments = read('qmsum', name)?.segments ?? []
    const said = segments.map(({ text }) => text).join(' ')
    const { refined } = refineWithoutModel({ segments, memo: '', echodate: ECHODATE })
    const notes =
      refined.sections
        .find(({ section }) => section === 'notes')
        ?.lines.map(({ text }) => text.replace(/^[^:]{1,120}: /u, ''))
        .join(' ') ?? ''
    const figures = (text: string): string[] => text.match(/\d+/gu) ?? []
    expect(figures(notes)).toEqual(figures(said))
    expect(
      wordsOf(
        numberedSpeech(segments)
          .map(({ text }) => text)
          .join(' '),
      ),
    ).toEqual(wordsOf(said))
  })

  it.each(timed)('is read, exported and read again with its times and speakers: %s', (name) => {
    const segments = read('qmsum-formats', name)?.segments ?? []
    expect(segments.length).toBeGreaterThan(50)
    for (const format of ['vtt', 'srt', 'json'] as const) {
      const note = {
        title: 'A',
        echodate: ECHODATE,
        echotag: null,
        tags: [],
        conversationType: null,
        memo: '',
        refinedParts: null,
        segments,
      }
      expect(readSegments(exportNote(note, format))?.segments, format).toEqual(segments)
    }
  })
})
