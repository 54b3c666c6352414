import { readFileSync } from 'node:fs'
import { Tokenizer } from '@huggingface/tokenizers'
import { describe, expect, it } from 'vitest'
import { estimateChatTokens, estimateTokens } from '../../src-main/text/tokens.ts'

const folder = new URL('../../resources/models/all-minilm-l6-v2/', import.meta.url)
const json = (name: string): object => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object
const tokenizer = new Tokenizer(json('tokenizer.json'), json('tokenizer_config.json'))
const real = (text: string): number => tokenizer.encode(text).ids.length

// Real tokenizer at 550 characters: passages that the estimate counts too low (least estimate / real): Cranfield 0 of 572 (1.04),
// StackFAQ 0 of 124 (1.01), QMSum 8 of 598 (0.98), XQuAD German 0 of 232 (1.05), XQuAD Chinese 0 of 43 (1.00), Markdown with code 3 of 134
// (0.96).
const TEXTS: Record<string, string> = {
  English:
    'The board met on 3 October to decide whether the old bridge should be repaired or replaced. Costs of 2,400,000 euros were named, and the engineers asked for another survey before any contract is signed.',
  German:
    'Der Aufsichtsrat hat am 3. Oktober beschlossen, die Instandsetzung der Rheinbrücke auszuschreiben. Die Gesamtkosten werden auf 2.400.000 Euro geschätzt, wobei die Denkmalschutzbehörde noch Einwände prüft.',
  French:
    "Le conseil d'administration s'est réuni pour décider si le vieux pont devait être réparé ou remplacé. Les ingénieurs ont demandé une étude supplémentaire avant la signature du contrat.",
  Polish:
    'Zarząd spotkał się trzeciego października, aby zdecydować, czy stary most powinien zostać naprawiony, czy zastąpiony nowym. Inżynierowie poprosili o dodatkowe badania.',
  Chinese: '董事会于十月三日开会，决定这座旧桥应当修复还是重建。工程师提出在签订合同之前再进行一次调查，费用估计为二百四十万欧元。',
  Japanese: '取締役会は十月三日に開かれ、古い橋を修理するか建て替えるかを決めた。技術者たちは契約の前にもう一度調査を求めた。',
  Korean: '이사회는 시월 삼일에 모여 오래된 다리를 수리할지 교체할지를 결정했다. 기술자들은 계약 전에 추가 조사를 요청했다.',
  Arabic:
    'اجتمع مجلس الإدارة في الثالث من أكتوبر ليقرر ما إذا كان ينبغي إصلاح الجسر القديم أو استبداله. وطلب المهندسون إجراء مسح آخر قبل توقيع أي عقد.',
  Russian:
    'Совет директоров собрался третьего октября, чтобы решить, следует ли отремонтировать старый мост или заменить его. Инженеры попросили провести ещё одно обследование.',
  Hindi: 'निदेशक मंडल की बैठक तीन अक्टूबर को हुई ताकि यह तय किया जा सके कि पुराने पुल की मरम्मत की जाए या उसे बदला जाए।',
  code: 'const total = items.reduce((sum, item) => sum + item.price * item.quantity, 0)\nif (total > 1_000) throw new RangeError(`too much: ${total}`)\nreturn { total, currency: "EUR" }',
  addresses: 'See https://example.org/reports/2024-Q3/summary.html?lang=de#costs or write to board@bridge.example (ref. XJS-4417-B/2).',
}

describe('the token estimate for the embedder', () => {
  for (const [name, text] of Object.entries(TEXTS)) {
    it(`counts ${name} at least as high as the embedder’s own tokenizer, and at most 1.8 times as high`, () => {
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(real(text))
      expect(estimateTokens(text)).toBeLessThanOrEqual(real(text) * 1.8)
    })
  }

  it('counts the two special tokens of an empty text', () => {
    expect(estimateTokens('')).toBe(real(''))
  })
})

describe('the token estimate for a chat model', () => {
  it('counts 1.25 tokens for every English word of one token, and more for scripts of India', () => {
    expect(estimateChatTokens('one two three four')).toBe(5)
    expect(estimateChatTokens('पुराने पुल')).toBeGreaterThan(estimateChatTokens('old bridge'))
  })
})
