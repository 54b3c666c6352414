import { describe, expect, it } from 'vitest'
import { isBorneOut } from '../../../../src-preload/texts/evidence.ts'
import { verifyAnswer } from '../../../../src-main/answers/domain/verify/verify-answer.ts'
import { buildContext } from '../../../../src-main/answers/domain/sources/context.ts'
import { markPair, type LabelledPair, type PairKind } from '../../../support/figures/verifier-pairs.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

const LEASE =
  'The lease of the office in Hamburg was signed by Maria Keller on 3 March 2022. It runs for five years and ends on 31 May 2027 unless both sides renew it in writing. The monthly rent is 1,250 euros, due on the first working day of each month. The deposit amounts to three monthly rents and is paid back within six weeks after the keys are handed over. Pets are not allowed in the building. The tenant may sublet one room with the written consent of the landlord.'
const REPORT =
  'In 2024 the cooperative sold 4.2 million litres of milk, 8 percent more than in 2023. Director Tom Holt said that the new dairy in Lund opened in September. The plant employs 36 people and cost 7.5 million kronor. No animal was lost during the flood in January. Exports to Norway fell by a third because the border was closed for two weeks.'
const GERMAN =
  'Der Mietvertrag über das Büro in Lübeck endet am 31. Mai 2027. Die Kaution beträgt drei Monatsmieten und wird innerhalb von sechs Wochen zurückgezahlt. Frau Keller hat den Vertrag am 3. März 2022 unterschrieben. Haustiere sind nicht erlaubt. Die Miete liegt bei 1.250 Euro im Monat.'

const ROWS: readonly [kind: PairKind, source: string, sentence: string][] = [
  ['supported', LEASE, 'The deposit amounts to three monthly rents.'],
  ['supported', LEASE, 'According to the lease, the monthly rent is 1250 euros.'],
  ['supported', LEASE, 'The deposit is 3 monthly rents and is paid back six weeks after the keys are handed over.'],
  ['supported', LEASE, 'The lease ends on 31 May 2027.'],
  ['supported', LEASE, 'Unless both sides renew it in writing, the lease ends on 31 May 2027.'],
  ['supported', LEASE, 'Maria Keller signed the lease of the office in Hamburg on 3 March 2022.'],
  ['supported', LEASE, 'Rent is due on the first working day of the month.'],
  ['supported', LEASE, 'Pets are not allowed.'],
  ['supported', LEASE, 'No pets are allowed in the building.'],
  ['supported', LEASE, 'The tenant may sublet one room, with the landlord’s written consent.'],
  ['supported', REPORT, 'The cooperative sold 4.2 million litres of milk in 2024.'],
  ['supported', REPORT, 'The cooperative sold 4,200,000 litres of milk in 2024, 8 percent more than in 2023.'],
  ['supported', REPORT, 'Tom Holt said the new dairy in Lund opened in September.'],
  ['supported', REPORT, 'The plant cost 7.5 million kronor and employs thirty-six people.'],
  ['supported', REPORT, 'Exports to Norway fell because the border was closed for two weeks.'],
  ['supported', GERMAN, 'Der Mietvertrag endet am 31.05.2027.'],
  ['supported', GERMAN, 'Die Kaution beträgt 3 Monatsmieten.'],
  ['supported', GERMAN, 'Haustiere sind nicht erlaubt.'],
  ['supported', GERMAN, 'Die Miete liegt bei 1250 Euro im Monat.'],
  ['supported', GERMAN, 'Laut Vertrag wird die Kaution innerhalb von sechs Wochen zurückgezahlt.'],
  ['number changed', LEASE, 'The deposit amounts to four monthly rents.'],
  ['number changed', LEASE, 'The monthly rent is 1,520 euros.'],
  ['number changed', LEASE, 'The lease ends on 31 May 2028.'],
  ['number changed', LEASE, 'The lease ends on 30 May 2027 unless both sides renew it in writing.'],
  ['number changed', LEASE, 'The deposit is paid back within five weeks after the keys are handed over.'],
  ['number changed', LEASE, 'The lease runs for six years and ends on 31 May 2027 unless both sides renew it in writing.'],
  ['number changed', REPORT, 'The cooperative sold 4.2 billion litres of milk in 2024.'],
  ['number changed', REPORT, 'The cooperative sold 4.2 million litres of milk, 18 percent more than in 2023.'],
  ['number changed', REPORT, 'The plant employs 63 people and cost 7.5 million kronor.'],
  ['number changed', REPORT, 'Exports to Norway fell because the border was closed for three weeks.'],
  ['number changed', GERMAN, 'Die Kaution beträgt zwei Monatsmieten und wird innerhalb von sechs Wochen zurückgezahlt.'],
  ['number changed', GERMAN, 'Die Miete liegt bei 1.350 Euro im Monat.'],
  ['name changed', LEASE, 'The lease of the office in Hamburg was signed by Anna Berg on 3 March 2022.'],
  ['name changed', LEASE, 'The lease of the office in Bremen was signed by Maria Keller.'],
  ['name changed', LEASE, 'The lease of the office in Hamburg was signed by Will Keller on 3 March 2022.'],
  ['name changed', REPORT, 'Director Tom Holt said that the new dairy in Lund opened in May.'],
  ['name changed', REPORT, 'Exports to the US fell by a third because the border was closed for two weeks.'],
  ['name changed', REPORT, 'Director Peter Lang said that the new dairy in Lund opened in September.'],
  ['name changed', REPORT, 'Director Tom Holt said that the new dairy in Malmö opened in September.'],
  ['name changed', REPORT, 'Director Tom Holt said that the new dairy in Norway opened in September.'],
  ['name changed', REPORT, 'Exports to Denmark fell because the border was closed for two weeks.'],
  ['name changed', GERMAN, 'Der Mietvertrag über das Büro in Rostock endet am 31. Mai 2027.'],
  ['name changed', GERMAN, 'Frau Schneider hat den Vertrag am 3. März 2022 unterschrieben.'],
  ['negated', LEASE, 'The deposit is not paid back within six weeks after the keys are handed over.'],
  ['negated', LEASE, 'Pets are allowed in the building.'],
  ['negated', LEASE, 'The tenant may not sublet one room with the written consent of the landlord.'],
  ['negated', REPORT, 'An animal was lost during the flood in January.'],
  ['negated', GERMAN, 'Haustiere sind erlaubt.'],
  ['negated', GERMAN, 'Die Kaution wird nicht innerhalb von sechs Wochen zurückgezahlt.'],
  ['other source', LEASE, 'The plant employs 36 people and cost 7.5 million kronor.'],
  ['other source', REPORT, 'Pets are not allowed in the building.'],
  ['other source', GERMAN, 'The border was closed for two weeks.'],
  ['invented', LEASE, 'The landlord pays for heating oil that a Norwegian company delivers in autumn.'],
  ['invented', LEASE, 'Smoking in the stairwell costs a fine of 50 euros.'],
  ['invented', REPORT, 'The cooperative plans to build a cheese factory near the harbour next year.'],
  ['invented', GERMAN, 'Der Vermieter übernimmt die Kosten für die Reinigung des Treppenhauses.'],
]
/** What other rules of changing would do to sentences in seven languages. */
const PLANT =
  'In 2024 the cooperative sold 4.2 million litres of milk, 8 percent more than in 2023. The plant in Lund employs 36 people and cost 7.5 million kronor. The third hall is 40 metres long, opens at 10:30 and was built during World War II. One of the two founders, Anna Berg, sued Tom Holt in 1999. Sales rose from 10 to 20 percent, and about a third of it went abroad. I would give it a four. The UI is non-invasive. Python3.13 is the version that the program wants.'
const SPANISH =
  'El contrato de la oficina en Sevilla dura cinco años y termina el 31 de mayo de 2027. El alquiler es de 1.250 euros al mes. La fianza equivale a tres mensualidades y se devuelve en seis semanas. La segunda planta costó 7,5 millones de euros.'
const FRENCH =
  'Le bail de Lyon dure cinq ans et se termine le 31 mai 2027. Le loyer est de 1 250 euros par mois. La caution est rendue dans les six semaines. Aucun animal n’a été perdu.'
const RUSSIAN =
  'Договор аренды в Самаре действует пять лет и заканчивается 31 мая 2027 года. Плата составляет 1250 рублей. Залог возвращается в течение шести недель. Завод стоил 7,5 миллиона рублей.'
const ARABIC =
  'يستمر عقد المكتب في عمان خمس سنوات وينتهي في 31 مايو 2027. تبلغ قيمة الإيجار 1250 دينارا. يعاد التأمين خلال ستة أسابيع بعد تسليم المفاتيح.'
const CHINESE =
  '租约于2027年5月31日结束，为期五年。工厂有三十六名员工，耗资7.5万元。1227年成吉思汗死后，帝国的扩张持续了一代人或更久。特斯拉打趣说其中用到了17项专利。这座大楼可以饲养宠物。'
const JAPANESE = '敷金は家賃の三か月分で、六週間以内に返還される。横浜の事務所の契約は2027年に終了する。工場には36人の従業員がいる。'
const GERMAN_REPORT =
  'Im Jahr 2024 verkaufte die Genossenschaft zweihundertfünfzig Tonnen Käse. Das ist die erste moderne Anlage in Lübeck. Etwa 63 % der Wärme bleiben erhalten. Die dritte Halle ist 40 Meter lang.'
const OTHER_ROWS: readonly [kind: PairKind, language: string, source: string, sentence: string][] = [
  ['supported', 'en', PLANT, 'In summary, the plant in Lund employs thirty-six people and cost 7,500,000 kronor.'],
  ['supported', 'en', PLANT, 'Sales rose from 10 to 20 %, and the UI is non-invasive.'],
  ['supported', 'en', PLANT, 'Tom Holt was sued by Anna Berg in 1999.'],
  ['supported', 'en', PLANT, '**Third hall**: 40 metres long, opens at 10:30'],
  ['supported', 'es', SPANISH, 'Según el informe, el alquiler es de 1250 euros al mes.'],
  ['supported', 'fr', FRENCH, 'Le loyer est de 1250 euros par mois.'],
  ['supported', 'ru', RUSSIAN, 'Согласно отчёту, залог возвращается в течение 6 недель.'],
  ['supported', 'ar', ARABIC, 'يعاد التأمين خلال 6 أسابيع بعد تسليم المفاتيح.'],
  ['supported', 'zh', CHINESE, '据报道，工厂有36名员工。'],
  ['supported', 'de', GERMAN_REPORT, 'Die Genossenschaft verkaufte 2024 250 Tonnen Käse.'],
  ['number changed', 'en', PLANT, 'The plant in Lund employs 36 people and cost 7.5 kronor.'],
  ['number changed', 'en', PLANT, 'The plant in Lund employs 3.6 people and cost 7.5 million kronor.'],
  ['number changed', 'en', PLANT, 'The fourth hall is 40 metres long.'],
  ['number changed', 'en', PLANT, 'The third hall is 40 kilometres long.'],
  ['number changed', 'en', PLANT, 'The third hall opens at 10:45 and was built during World War II.'],
  ['number changed', 'en', PLANT, 'The third hall was built during World War I.'],
  ['number changed', 'en', PLANT, 'Sales rose from 10 to 30 percent.'],
  ['number changed', 'en', PLANT, 'Sales rose from 20 to 10 percent.'],
  ['number changed', 'en', PLANT, 'About a quarter of it went abroad.'],
  ['number changed', 'en', PLANT, 'The cooperative sold 4.2 million litres of milk, 8‰ more than in 2023.'],
  ['number changed', 'en', PLANT, 'I would give it a one.'],
  ['number changed', 'en', PLANT, 'Python3 is the version that the program wants.'],
  ['number changed', 'en', PLANT, 'The cooperative sold 4.2 million litres of milk in 2024, and the plant in Lund employs 37 people.'],
  ['number changed', 'es', SPANISH, 'La segunda planta costó 7,5 millones de dólares.'],
  ['number changed', 'es', SPANISH, 'La tercera planta costó 7,5 millones de euros.'],
  ['number changed', 'fr', FRENCH, 'La caution est rendue dans les sept semaines.'],
  ['number changed', 'fr', FRENCH, 'Le loyer est de 1 520 euros par mois.'],
  ['number changed', 'ru', RUSSIAN, 'Залог возвращается в течение семи недель.'],
  ['number changed', 'ru', RUSSIAN, 'Завод стоил 7,5 миллиарда рублей.'],
  ['number changed', 'ar', ARABIC, 'يعاد التأمين خلال ثمانية أسابيع بعد تسليم المفاتيح.'],
  ['number changed', 'zh', CHINESE, '工厂有三十九名员工，耗资7.5万元。'],
  ['number changed', 'zh', CHINESE, '工厂有三十六名员工，耗资7.5亿元。'],
  ['number changed', 'ja', JAPANESE, '敷金は家賃の二か月分で、六週間以内に返還される。'],
  ['number changed', 'de', GERMAN_REPORT, 'Die Genossenschaft verkaufte dreihundertfünfzig Tonnen Käse.'],
  ['number changed', 'de', GERMAN_REPORT, 'Das ist die zweite moderne Anlage in Lübeck.'],
  ['number changed', 'de', GERMAN_REPORT, 'Etwa 63 Euro der Wärme bleiben erhalten.'],
  ['name changed', 'en', PLANT, 'Tom Holt sued Anna Berg in 1999.'],
  ['name changed', 'en', PLANT, 'The plant in Malmö employs 36 people.'],
  ['name changed', 'es', SPANISH, 'El contrato de la oficina en Granada dura cinco años.'],
  ['name changed', 'ru', RUSSIAN, 'Договор аренды в Твери действует пять лет.'],
  ['name changed', 'ar', ARABIC, 'يستمر عقد المكتب في بيروت خمس سنوات وينتهي في 31 مايو 2027.'],
  ['name changed', 'zh', CHINESE, '1227年卢卡斯·贝格死后，帝国的扩张持续了一代人或更久。'],
  ['name changed', 'zh', CHINESE, '拉努夫·德伦戈特打趣说其中用到了17项专利。'],
  ['name changed', 'ja', JAPANESE, '大阪の事務所の契約は2027年に終了する。'],
  ['negated', 'en', PLANT, 'The UI is not non-invasive.'],
  ['negated', 'fr', FRENCH, 'Un animal a été perdu.'],
  ['negated', 'ru', RUSSIAN, 'Залог не возвращается в течение шести недель.'],
  ['negated', 'ar', ARABIC, 'لا يعاد التأمين خلال ستة أسابيع بعد تسليم المفاتيح.'],
  ['negated', 'zh', CHINESE, '这座大楼不可以饲养宠物。'],
  ['other source', 'es', SPANISH, 'Залог возвращается в течение шести недель.'],
]
const PAIRS: LabelledPair[] = ROWS.map(([kind, source, sentence]) => ({
  kind,
  source,
  other: source === REPORT ? LEASE : REPORT,
  sentence,
  language: source === GERMAN ? 'de' : 'en',
})).concat(OTHER_ROWS.map(([kind, language, source, sentence]) => ({ kind, source, other: LEASE, sentence, language })))

/** What words alone do not tell: a German name, "one" as an article, a name in a script without capitals, a double negation, another language with the same number. */
const UNSEEN = new Set([
  'Frau Schneider hat den Vertrag am 3. März 2022 unterschrieben.',
  'I would give it a one.',
  'Python3 is the version that the program wants.',
  'Das ist die zweite moderne Anlage in Lübeck.',
  '1227年卢卡斯·贝格死后，帝国的扩张持续了一代人或更久。',
  '拉努夫·德伦戈特打趣说其中用到了17项专利。',
  '大阪の事務所の契約は2027年に終了する。',
  'The UI is not non-invasive.',
  'Залог возвращается в течение шести недель.',
])

describe('the citation verifier on sentences of our own', () => {
  it.each(PAIRS.filter(({ sentence }) => !UNSEEN.has(sentence)))('bears out only what the source says ($kind: $sentence)', (pair) => {
    expect(isBorneOut(markPair(pair))).toBe(pair.kind === 'supported')
  })

  it.each(PAIRS.filter(({ sentence }) => UNSEEN.has(sentence)))('proves nothing where it sees no difference: $sentence', (pair) => {
    expect(markPair(pair)).toBe('matching')
  })

  it.each([
    ['check', 'number', 'The deposit amounts to four monthly rents [1].'],
    ['check', 'name', 'The lease of the office in Bremen was signed by Maria Keller [1].'],
    ['check', 'negation', 'Pets are allowed in the building [1].'],
    ['check', 'number', 'Smoking in the stairwell costs a fine of 50 euros [1][2].'],
  ])('answers %s (%s): %s', (mark, rule, answer) => {
    expect(claimOf(answer)).toMatchObject({ support: mark, doubt: { rule } })
  })

  it.each(['The plant employs 36 people and cost 7.5 million kronor [1].', 'The plant employs 36 people and cost 7.5 million kronor.'])(
    'names an uncited source that bears a sentence out: %s',
    (answer) => {
      const claim = claimOf(answer)
      expect(isBorneOut(claim?.support ?? 'none')).toBe(false)
      expect(claim?.elsewhere?.chunkId).toBe(2)
    },
  )
})

function claimOf(answer: string) {
  const passages = [LEASE, REPORT].map((text, i) => makePassage({ id: i + 1, document: `d${i}`, text }))
  const blocks = buildContext(passages, 1600).blocks.map((block, i) => ({ ...block, n: i + 1 }))
  return verifyAnswer(answer, blocks).claims[0]
}
