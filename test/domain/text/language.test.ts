import { describe, expect, it } from 'vitest'
import { detectLanguage } from '../../../src-main/domain/text/language.ts'

describe('language detection', () => {
  it.each([
    ['en', 'The engineers asked for another survey of the bridge before the contract is signed.'],
    ['de', 'Die Ingenieure baten um eine weitere Untersuchung der Brücke, bevor der Vertrag unterschrieben wird.'],
    ['fr', 'Les ingénieurs ont demandé une autre étude du pont avant que le contrat ne soit signé.'],
    ['es', 'Los ingenieros pidieron otro estudio del puente antes de que se firme el contrato.'],
    ['zh', '工程师要求在签订合同之前对桥梁进行另一次调查。'],
    ['ja', '技術者たちは契約の前にもう一度橋の調査を求めた。'],
    ['ar', 'طلب المهندسون إجراء مسح آخر للجسر قبل توقيع العقد.'],
    ['ru', 'Инженеры попросили провести ещё одно обследование моста до подписания договора.'],
  ])('returns %s for %j', (language, text) => {
    expect(detectLanguage(text)).toBe(language)
  })

  it.each(['', 'ok', '12345 67.8', 'Anna', 'word '.repeat(100), 'a'.repeat(5000)])(
    'returns und where the text has no evidence: %j',
    (text) => {
      expect(detectLanguage(text)).toBe('und')
    },
  )

  it('ignores one word in another script', () => {
    expect(
      detectLanguage('The word पुल means bridge, and the engineers of the region have used it for as long as anybody can remember.'),
    ).toBe('en')
  })

  it('returns the surrounding language for a passage of names, and another one where that is clear', () => {
    expect(detectLanguage('Iwan Roberts Norwich City Watford Huddersfield Town Leicester City Wolverhampton', 'en')).toBe('en')
    expect(
      detectLanguage(
        'Die Ingenieure baten um eine weitere Untersuchung der Brücke, bevor der Vertrag unterschrieben wird, und der Ausschuss hat dem einstimmig zugestimmt.',
        'en',
      ),
    ).toBe('de')
  })
})
