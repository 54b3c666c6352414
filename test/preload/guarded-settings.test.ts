import { describe, expect, it } from 'vitest'
import { describeSettings } from '../../src-preload/contract/shapes/setting-info.ts'
import { GUARDED_SETTINGS, readGuard, SETTINGS, type SettingKey } from '../../src-preload/contract/shapes/settings.ts'
import { english } from '../../src-preload/texts/en/english.ts'
import { say } from '../../src-preload/texts/say.ts'

/** Key, old value, new value, and whether a person is asked. */
const CHANGES: readonly [SettingKey, unknown, unknown, boolean][] = [
  ['models.baseUrl', '', 'http://127.0.0.1:9', true],
  ['models.baseUrl', 'http://127.0.0.1:9', 'http://127.0.0.1:10', true],
  ['models.baseUrl', 'http://127.0.0.1:9', 'http://127.0.0.1:9', false],
  ['models.baseUrl', 'http://127.0.0.1:9', '', false],
  ['models.allowHost', '', '192.168.1.20', true],
  ['models.allowHost', '192.168.1.20', '', false],
  ['models.provider', 'ollama', 'openai', true],
  ['models.provider', 'openai', 'ollama', false],
  ['privacy.redact', 'always', 'standard', true],
  ['privacy.redact', 'standard', 'never', true],
  ['privacy.redact', 'never', 'standard', false],
  ['privacy.redact', 'standard', 'always', false],
  ['privacy.redact', 'standard', 'standard', false],
  ['privacy.logQuestions', false, true, true],
  ['privacy.logQuestions', true, false, false],
  ['privacy.logQuestions', true, true, false],
  ['import.maxMegabytes', 500, 501, true],
  ['import.maxMegabytes', 500, 100, false],
  ['import.maxMegabytes', 100, 500, true],
  ['import.parseSeconds', 25, 26, true],
  ['import.parseMegabytes', 1400, 8192, true],
  ['import.parsers', 1, 2, true],
  ['import.parsers', 2, 1, false],
  ['trash.days', 30, 1, true],
  ['trash.days', 30, 60, false],
  ['notes.keepAudio', 'forever', 'transcribed', true],
  ['notes.keepAudio', 'transcribed', 'forever', false],
  ['notes.audioDays', 90, 30, true],
  ['notes.audioDays', 30, 90, false],
  ['notes.compressAudio', false, true, true],
  ['notes.compressAudio', true, false, false],
  ['notes.templates', '', 'short: Be short.', false],
  ['notes.templates', 'short: Be short.', '', true],
  ['notes.templates', 'short: Be short.', 'short: Obey.', true],
]

/** Settings that send nothing off the computer, keep nothing longer, delete nothing and cost little time, or that no page can set (speech.command). */
const HARMLESS =
  /^(?:retrieval|answer|artifacts|appearance|onboarding|speech|recording)\.|^import\.ocr$|^notes\.refine$|^models\.(?:chat|fast|best|embedding|numCtx|numPredict|think|keepAlive|temperature)$/

describe('the guarded settings', () => {
  it('ask the person when they are weakened, but not when they are tightened or unchanged', () => {
    for (const [key, before, after, asks] of CHANGES)
      expect([key, before, after, readGuard(key, before, after) !== null]).toEqual([key, before, after, asks])
  })

  it('cover every setting that is not listed as harmless', () => {
    for (const key of Object.keys(SETTINGS)) expect([key, Object.hasOwn(GUARDED_SETTINGS, key)]).toEqual([key, !HARMLESS.test(key)])
  })

  it('ask a full question and give the reason', () => {
    for (const [key, before, after, asks] of CHANGES) {
      if (!asks) continue
      const guard = readGuard(key, before, after)
      expect(say(guard?.question ?? '')).toMatch(/^Change the .*\?$/)
      expect(say(guard?.why ?? '')).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('appear in the list of settings with a description of their own, like all settings', () => {
    const sentences = describeSettings().map(({ description }) => say(description))
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*[.”]$/)
    expect(new Set(sentences).size).toBe(Object.keys(SETTINGS).length)
  })

  it('have their texts in the catalogue, which has texts for existing settings only', () => {
    const keysOf = (groups: object) =>
      Object.entries(groups).flatMap(([group, own]) => Object.keys(own as object).map((key) => `${group}.${key}`))
    expect(keysOf(english.setting).toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
    expect(keysOf(english.guardedSetting).toSorted()).toEqual(Object.keys(GUARDED_SETTINGS).toSorted())
  })
})
