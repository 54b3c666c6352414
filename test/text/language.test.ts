import { describe, expect, it } from 'vitest'
import { detectLanguage } from '../../src-main/text/language.ts'

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

it.each([
  [
    'a table',
    'Total 100 41 5 2 5 1 1 0 111 44 Wolverhampton Wanderers 1996–97 [40] First Division 33 12 1 0 2 0 2 [e] 0 38 12 Norwich City 1997–98 [91] First Division 31 5 0 0 2 2 – 33 7 1998–99 [92] First Division 45 19 1 1 5 3 – 51 23 1999–2000 [93] First Division 44 17 1 0 4 2 – 49 19 Career statistics Club 2000–01 [94] First Division',
  ],
  [
    'a list of references',
    '60. "Games played by Iwan Roberts in 2003/2004" (https://www.soccerb ase.com/players/player.sd?player_id=6784&season_id=133). Soccerbase. Centurycomm. Retrieved 21 August 2015. 61. "Crewe 1–3 Norwich" (http://news.bbc.co.uk/sport1/hi/football/eng_d iv_1/3676109.stm). BBC Sport. 9 May 2004.',
  ],
  [
    'a form',
    'LABORATORY RESULTS Test | Result | Reference Range | Flag Glucose, Fasting | 118 mg/dL | 70-100 mg/dL | HIGH Total Cholesterol | 215 mg/dL | HIGH LDL Cholesterol | 142 mg/dL | HIGH HDL Cholesterol | 48 mg/dL | Triglycerides | 165 mg/dL | HIGH Creatinine | 1.1 mg/dL | eGFR | 82 mL/min',
  ],
])('%s with English names is in no language', (_, text) => expect(detectLanguage(text)).toBe('und'))

it.each([
  [
    'tr',
    'İstasyon her yıl ocak ayında kapanır ve müdür bu süre içinde yalnızca acil durumlar için aranabilir. Yeni pompa daha sessiz olduğu için tercih edildi ancak fiyatı eskisinden çok daha yüksek.',
  ],
  [
    'pl',
    'Stacja jest zamknięta w styczniu, a kierownik przyjmuje telefony tylko w nagłych sprawach. Nowa pompa, która została kupiona w zeszłym roku, jest cichsza, ale nie była tania i trzeba ją sprawdzać co miesiąc.',
  ],
  [
    'ro',
    'Stația este închisă în luna ianuarie, iar directorul răspunde la telefon numai pentru urgențe. Pompa nouă, care a fost cumpărată anul trecut, este mai silențioasă, dar nu a fost ieftină și trebuie verificată lunar.',
  ],
  [
    'hu',
    'Az állomás januárban zárva van, és az igazgató csak sürgős esetben hívható. Az új szivattyú, amely tavaly érkezett, csendesebb, de nem volt olcsó, és minden hónapban meg kell vizsgálni, hogy jól működik.',
  ],
  [
    'fi',
    'Asema on suljettu tammikuussa, ja johtajalle voi soittaa vain kiireellisissä asioissa. Uusi pumppu, joka ostettiin viime vuonna, on hiljaisempi kuin vanha, mutta se ei ollut halpa ja se pitää tarkastaa kuukausittain.',
  ],
])('prose in %s is told from a list of names', (language, text) => expect(detectLanguage(text)).toBe(language))
