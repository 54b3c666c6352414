import { describe, expect, it } from 'vitest'
import { carryTerms, isFollowUp, usableFollowUp } from '../../../../src-main/answers/domain/conversation/follow-up.ts'

/**
 * Written by hand before the rules: a question and its possible next turns; in brackets the terms that must be carried over, or `new` for a
 * complete question.
 */
const DIALOGUES: readonly (readonly [language: string, before: string, after: string])[] = [
  ['en', 'How many litres of milk did the cooperative sell in 2023?', `And in 2024? (milk cooperative sell) | What about 2024? (milk)`],
  ['en', 'What was the revenue in France?', `What about Germany? (revenue) | And for Germany? (revenue)`],
  [
    'en',
    'When does the lease of the office end?',
    `Why? (lease office) | Who signed it? (lease) | And what does it cost? (lease) | How much is the rent? (new) | How much? (lease)`,
  ],
  ['en', 'Who is the landlord of the flat?', `What is his address? (landlord) | Where does she live? (landlord)`],
  ['en', 'Who wrote the station handbook?', `When? (handbook) | when was that? (handbook)`],
  ['en', 'What is the deposit for the flat?', `Is it refundable? (deposit) | Can I get it back early? (deposit)`],
  ['en', 'How do I reset the valve?', `And then? (valve) | What if that fails? (valve) | What next? (valve)`],
  [
    'en',
    'Which pumps need service?',
    `How often? (pumps) | Which ones are new? (pumps) | Tell me more (pumps) | More details please (pumps) | Can you explain that? (pumps)
Explain (pumps)`,
  ],
  [
    'en',
    'What did the board decide about the roof?',
    `and the garden? (board decide) | Who voted against it? (roof) | Anything else? (roof) | Were there any other options? (roof)
What does the handbook say about fire drills? (new) | How many people work at the station? (new) | When was the bridge in Lund built? (new)
Who invented the telephone? (new) | Is there a parking permit for visitors? (new) | What is the price of milk in Lund? (new)
Does the contract say anything about pets? (new) | Then what is the notice period of the lease? (new)
Also, who is the head of the dairy? (new) | But what does the lease say about pets? (new) | Why was the bridge closed in May? (new)
So what is the deposit of the flat? (new)`,
  ],
  [
    'en',
    'What are the advantages of dense retrieval?',
    `And the disadvantages? (dense retrieval) | compared to BM25? (dense retrieval) | in which table? (dense retrieval)
for example? (dense retrieval)`,
  ],
  [
    'de',
    'Wie viele Liter Milch verkaufte die Genossenschaft 2023?',
    `Und 2024? (Milch Genossenschaft) | und in 2024? (Milch) | Was ist mit Käse? (Genossenschaft)`,
  ],
  [
    'de',
    'Wann endet der Mietvertrag?',
    `Warum? (Mietvertrag) | Wer hat ihn unterschrieben? (Mietvertrag) | Und was kostet er? (Mietvertrag)
Wie hoch ist die Miete dafür? (Mietvertrag) | Kann man ihn früher kündigen? (Mietvertrag) | Wo steht das? (Mietvertrag)
Und wenn nicht? (Mietvertrag) | Wer ist der Leiter der Molkerei? (new) | Wie viele Menschen arbeiten auf der Station? (new)
Was sagt das Handbuch über Feueralarm? (new) | Wann wurde die Brücke in Lund gebaut? (new) | Welche Pumpen brauchen eine Wartung? (new)
Mehr dazu bitte (Mietvertrag)`,
  ],
  ['de', 'Wer schrieb das Handbuch?', `Wann war das? (Handbuch) | Wo wohnt sie? (Handbuch)`],
  ['de', 'Was beschloss der Vorstand zum Dach?', `Und zum Garten? (Vorstand)`],
  [
    'fr',
    'Quand le bail se termine-t-il ?',
    `Et pourquoi ? (bail) | Qui l'a signé ? (bail) | Combien de personnes travaillent à la station ? (new)`,
  ],
  ['fr', "Quel était le chiffre d'affaires en 2023 ?", `Et en 2024 ? (chiffre)`],
  ['fr', "Quel était le chiffre d'affaires en France ?", `Et pour l'Allemagne ? (chiffre)`],
  [
    'es',
    '¿Cuándo termina el contrato?',
    `¿Y por qué? (contrato) | ¿Quién lo firmó? (contrato) | ¿Cuántas personas trabajan en la estación? (new)`,
  ],
  ['es', '¿Cuáles fueron los ingresos en 2023?', `¿Y en 2024? (ingresos)`],
  ['zh', '合同什么时候结束？', `为什么？ (合 同) | 谁签了它？ (合 同)`],
  ['zh', '2023年卖了多少牛奶？', `那2024年呢？ (牛 奶)`],
  [
    'en',
    'Which pumps need service?',
    `What is BM25? (new) | Who is Watson? (new) | What is photosynthesis? (new) | What is the price? (pumps) | Is it true that milk spoils in the sun? (new)`,
  ],
  [
    'en',
    'Who is the head of the dairy?',
    `What about the deputy? (dairy) | Since when? (head) | How old is he? (head) | What is the height of the tower? (new)
Does he live in Lund? (dairy)`,
  ],
  [
    'en',
    'When was the tower built?',
    `By whom? (tower) | how tall is it (tower) | Which materials were used? (new) | Show me the lease of the office (new)
ok and the bridge? (built)`,
  ],
  [
    'en',
    'What is the notice period?',
    `Is that in writing? (notice) | Where is that stated? (notice) | Can the landlord enter the flat? (new) | and for the tenant? (notice)
Quote the exact clause (new) | Are you sure? (notice) | Really? (notice)`,
  ],
  [
    'de',
    'Wer leitet die Molkerei?',
    `Seit wann? (Molkerei) | Und wer vertritt ihn? (Molkerei) | Wie hoch ist der Turm in Lund? (new) | Bist du sicher? (Molkerei)
Wie alt ist er? (Molkerei) | Und in der Schweiz? (Molkerei)`,
  ],
  ['fr', 'Qui dirige la laiterie ?', `Depuis quand ? (laiterie)`],
  ['es', '¿Quién dirige la lechería?', `¿Desde cuándo? (lechería)`],
]

describe('follow-up questions', () => {
  it.each(DIALOGUES)('are recognised and complemented in %s after: %s', (language, before, after) => {
    const wrong = after.split(/\n| \| /u).filter((turn) => {
      const [, question = '', terms = ''] = /^(.*) \(([^)]*)\)$/u.exec(turn) ?? []
      const follows = isFollowUp(question, language)
      if (terms === 'new') return follows
      const carried = carryTerms(question, before, language)
      return !follows || !terms.split(' ').every((term) => carried.includes(term)) || (/2024/u.test(question) && carried.includes('2023'))
    })
    expect(wrong).toEqual([])
  })

  it('replace the only name of the previous question by a new name, and keep its terms when it has several names', () => {
    expect(carryTerms('What about Germany?', 'What was the revenue in France?', 'en')).toBe('What about Germany? revenue')
    expect(carryTerms('And Bergen?', 'Did Acme deliver pumps to Lund?', 'en')).toBe('And Bergen? Acme deliver pumps Lund')
    expect(carryTerms('Und Käse?', 'Was kostete die Milch in Lund?', 'de')).toContain('Milch')
  })
})

describe('words of the question before', () => {
  it.each([
    ['en', 'Who was the cashier?'],
    ['en', 'Where are the blankets?'],
    ['de', 'Wer war der Kassierer?'],
    ['fr', 'Qui était le caissier ?'],
    ['es', '¿Quién era el cajero?'],
  ])('are not added in %s to a question about one person or thing that is complete: %s', (language, question) => {
    expect(isFollowUp(question, language)).toBe(false)
  })

  it.each([
    ['en', 'Is that so?', 'How many blankets were delivered?', 'blankets delivered'],
    ['en', 'Why?', 'How often is the pump checked?', 'pump checked'],
    ['en', 'Why?', 'How much does the ferry cost?', 'ferry cost'],
    ['en', 'Why?', 'Tell me how long the lease lasts', 'lease lasts'],
    ['de', 'Warum?', 'Wie viele Decken wurden geliefert?', 'Decken geliefert'],
    ['de', 'Warum?', 'Wie hoch ist die Miete?', 'Miete'],
    ['fr', 'Pourquoi ?', 'Combien de couvertures ?', 'couvertures'],
    ['zh', '谁？', '合同什么时候结束？', '合同 结束'],
  ])('are its content words without those that ask, in %s: %s after %s', (language, question, before, carried) => {
    expect(carryTerms(question, before, language)).toBe(`${question} ${carried}`)
  })

  it('are at most four where the question has a subject of its own, which they would outweigh, and all where it has none', () => {
    const before = 'How many woollen blankets did the harbour committee deliver to the lighthouse keepers?'
    expect(carryTerms('What is the price?', before, 'en')).toBe('What is the price? woollen blankets harbour committee')
    expect(carryTerms('Why?', before, 'en')).toBe('Why? woollen blankets harbour committee deliver lighthouse keepers')
  })
})

describe('a follow-up question as a model rewrites it', () => {
  const talk = 'Person: How much milk was sold in 2023?\nAnswer: 400 litres.\n\nLast question: And in 2024?'
  const usable = (rewritten: unknown, question = 'And in 2024?') => usableFollowUp(rewritten, question, 'en', talk)

  it('is accepted when it is a question that keeps what was asked', () => {
    expect(usable('How much milk was sold in 2024?')).toBe('How much milk was sold in 2024?')
    expect(usable(' How much milk\nwas sold in 2024 ')).toBe('How much milk was sold in 2024')
    expect(usable('What was sold besides milk?', 'What else?')).toBe('What was sold besides milk?')
  })

  it.each([
    ['nothing', ''],
    ['no text', { question: 'x' }],
    ['two thousand words', 'milk 2024 '.repeat(1_000)],
    ['something else', 'Buy bananas?'],
    ['an answer', 'In 2024 the cooperative sold milk.'],
    ['a number from nowhere', 'How much milk was sold in 2024, more than 512 litres?'],
  ])('is refused when it is %s', (_what, rewritten) => {
    expect(usable(rewritten)).toBeNull()
  })
})
