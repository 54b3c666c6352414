import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCommandOutput } from '../../../src-main/speech/domain/command-output.ts'
import { fillCommand } from '../../../src-main/speech/domain/command.ts'
import { parseSpeechCommand } from '../../../src-main/settings/domain/speech-command.ts'

describe('the command of a person for speech to text', () => {
  it('is a list of words with the sound among its arguments', () => {
    expect(parseSpeechCommand('["whisper-cli", "-f", "{wav}"]')).toEqual({ program: 'whisper-cli', arguments: ['-f', '{wav}'] })
    for (const refused of [
      '',
      'whisper-cli {wav}',
      '"whisper-cli"',
      '["whisper-cli"]',
      '["{wav}", "{wav}"]',
      '["whisper-cli", "-f"]',
      '["a", {"b": "{wav}"}]',
      '["", "{wav}"]',
      JSON.stringify(Array.from({ length: 80 }, () => '{wav}')),
    ])
      expect(parseSpeechCommand(refused), refused).toBeNull()
  })

  it('takes each value as one argument, whatever letters it has', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (wav, prompt) => {
        const command = parseSpeechCommand('["p", "-f={wav}", "{prompt}", "{other}"]')!
        expect(fillCommand(command, { wav, prompt, out: 'o', language: 'en' })).toEqual([`-f=${wav}`, prompt, '{other}'])
      }),
    )
  })
})

describe('the output of a program', () => {
  const span = { start: 100, end: 120 }

  it.each([
    ['SRT', '1\n00:00:00,500 --> 00:00:02,000\nGood morning.\n\n2\n00:00:02,000 --> 00:00:04,000\nThe pump is broken.\n'],
    ['WebVTT', 'WEBVTT\n\n00:00.500 --> 00:02.000\nGood morning.\n\n00:02.000 --> 00:04.000\nThe pump is broken.\n'],
    [
      'JSON of whisper.cpp',
      JSON.stringify({
        transcription: [
          { offsets: { from: 500, to: 2000 }, timestamps: { from: '00:00:00,500', to: '00:00:02,000' }, text: ' Good morning.' },
          { offsets: { from: 2000, to: 4000 }, timestamps: { from: '00:00:02,000', to: '00:00:04,000' }, text: ' The pump is broken.' },
        ],
      }),
    ],
    ['timed lines', '\n[00:00:00.500 --> 00:00:02.000]   Good morning.\n[00:00:02.000 --> 00:00:04.000]   The pump is broken.\n'],
  ])('in the form of %s gives sentences at their seconds of the recording', (_name, output) => {
    expect(readCommandOutput(output, span)).toEqual({
      hasTimes: true,
      segments: [
        { start: 100.5, end: 102, speaker: null, text: 'Good morning.' },
        { start: 102, end: 104, speaker: null, text: 'The pump is broken.' },
      ],
    })
  })

  it.each([
    ['plain text', '  good   morning\n'],
    ['a JSON object', '{"text": "good morning"}'],
    ['JSON lines of pocketsphinx', '{"b":0,"d":1,"t":"good"}\n{"b":1,"d":1,"t":"morning"}'],
  ])('in the form of %s gives one segment for the whole sound', (_name, output) => {
    expect(readCommandOutput(output, span)?.segments).toEqual([{ start: 100, end: 120, speaker: null, text: 'good morning' }])
  })

  it.each(['', '  \n', '[BLANK_AUDIO]', '(music)', '[ Silence ] [music]', '...', '♪'])('without words (%j) gives nothing', (output) => {
    expect(readCommandOutput(output, span)?.segments).toEqual([])
  })

  it.each([
    ['binary data', 'ab\0\x01\x02\ufffd\ufffd\x03 cd'],
    ['a page of help', 'Usage: whisper-cli [options] file0'],
    ['more words than a person can say', 'word '.repeat(2000)],
    ['a web page', '<!DOCTYPE html><html><body>Error</body></html>'],
  ])('that is %s is refused', (_name, output) => {
    expect(readCommandOutput(output, span)).toBeNull()
  })

  it('never leaves its sound, and never has a hidden or second line', () => {
    fc.assert(
      fc.property(fc.string(), (output) => {
        for (const { start, end, text } of readCommandOutput(output, span)?.segments ?? []) {
          expect(start).toBeGreaterThanOrEqual(100)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(end).toBeLessThanOrEqual(120)
          expect(text).not.toMatch(/[\n\u202e]/u)
        }
      }),
    )
  })
})
