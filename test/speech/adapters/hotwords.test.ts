import { describe, expect, it } from 'vitest'
import { hotwords } from '../../../src-main/speech/adapters/recogniser.ts'

describe('expected words for sherpa-onnx', () => {
  it('are phrases between slashes, whose own slashes and colons are none', () => {
    expect(hotwords(['Anna Kowalska', 'TCP/IP', 'Part: Two', ' / '], '▁The\t-1\n▁a\t-2')).toBe('Anna Kowalska/TCP IP/Part Two')
  })

  it('have the letters that the model writes', () => {
    expect(hotwords(['EchoMind'], '<unk>\t0\n▁THE\t-1\nS\t-2')).toBe('ECHOMIND')
    expect(hotwords(['EchoMind'], '<UNK>\t0\n▁the\t-1')).toBe('echomind')
  })
})
