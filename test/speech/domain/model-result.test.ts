import { describe, expect, it } from 'vitest'
import { joinSpans } from '../../../src-main/speech/domain/join-spans.ts'
import { segmentsOfResult } from '../../../src-main/speech/domain/model-result.ts'

const span = { start: 60, end: 70 }

describe('what a model heard', () => {
  it('becomes a segment for each sentence where it tells the times of its tokens', () => {
    const tokens = [' The', ' pump', ' is', ' bro', 'ken', '.', ' Ann', ' re', 'pairs', ' it', '.']
    const timestamps = [0.2, 0.5, 0.8, 1, 1.2, 1.4, 3, 3.2, 3.4, 3.6, 3.8]
    const logs = tokens.map(() => Math.log(0.8))
    const segments = segmentsOfResult({ text: ' The pump is broken. Ann repairs it.', tokens, timestamps, ys_log_probs: logs }, span)
    expect(segments.map(({ start, end, text }) => [start, end, text])).toEqual([
      [60, 63, 'The pump is broken.'],
      [63, 70, 'Ann repairs it.'],
    ])
    expect(segments[0]?.confidence).toBeCloseTo(0.8)
  })

  it('is one segment where it tells no times, or its tokens do not spell its text', () => {
    const whole = [{ start: 60, end: 70, speaker: null, text: 'Guten Morgen.' }]
    expect(segmentsOfResult({ text: ' Guten  Morgen. ' }, span)).toEqual(whole)
    expect(segmentsOfResult({ text: 'Guten Morgen.', tokens: ['Ġx', 'y'], timestamps: [0, 1] }, span)).toEqual(whole)
    expect(segmentsOfResult({ text: 'Guten Morgen.', tokens: ['Guten', ' Morgen.'], timestamps: [] }, span)).toEqual(whole)
  })

  it('is nothing where it only names a sound', () => {
    for (const text of ['', '  ', '[BLANK_AUDIO]', '(music)', '<silence>']) expect(segmentsOfResult({ text }, span)).toEqual([])
  })
})

describe('spans for an engine that takes as long for a word as for half a minute', () => {
  it('are joined up to 29 s, but not over a long pause', () => {
    const seconds = (...spans: [number, number][]) => spans.map(([start, end]) => ({ start: start * 16_000, end: end * 16_000 }))
    expect(joinSpans(seconds([0, 5], [6, 12], [13, 28], [29, 40], [50, 55]))).toEqual(seconds([0, 28], [29, 40], [50, 55]))
    expect(joinSpans([])).toEqual([])
  })
})
