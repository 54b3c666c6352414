import { describe, expect, it } from 'vitest'
import { detectIntent } from '../../../src-main/search/domain/intent.ts'
import { describeQuery, queryExpansions } from '../../../src-main/search/domain/query-expansion.ts'

const intentOf = (question: string, documentsChosen = false) => detectIntent(question, { documentsChosen }).intent
/** The questions that get another intent: none, if all is well. */
const others = (questions: readonly string[], intent: string, documentsChosen = false) =>
  questions.filter((question) => intentOf(question, documentsChosen) !== intent)
const HOUR = 3_600_000

describe('the intent of a message', () => {
  it('is general for small talk', () => {
    expect(
      others(
        [
          'Hi',
          'hello!',
          'Hello there :)',
          'Good morning, EchoMind',
          'Thanks a lot!',
          'Thank you very much.',
          'How are you today?',
          'Who are you?',
          'What can you do?',
          'Danke schön',
          'Guten Tag',
          'gracias',
          'Merci beaucoup',
          '你好',
          'спасибо',
          'ok thanks',
          'bye bye',
        ],
        'general',
      ),
    ).toEqual([])
  })

  it('is document for anything that could be looked up', () => {
    expect(
      others(
        [
          'Hello Kitty licence fees',
          'What does the contract say about thanks?',
          'help desk opening hours',
          'Good practice',
          'Who are you selling to?',
          'What can you do with lithium?',
          'Welcome package contents',
          '',
          '?',
          'all',
          'a lot',
          'Danke als Anrede in Briefen',
        ],
        'document',
      ),
    ).toEqual([])
  })

  it('is whole documents only when documents were chosen, and never for a plain question', () => {
    const whole = [
      'Summarise this',
      'Please summarize the report',
      'What is this document about?',
      'the main points of it',
      'List all obligations',
      'Give me a short overview',
      'Fasse das zusammen',
      'Worum geht es?',
      '总结一下',
    ]
    expect(others(whole, 'whole', true)).toEqual([])
    expect(others(whole, 'document')).toEqual([])
    expect(others(['How many days of notice?', 'Who signed it?', 'What is the main office?'], 'document', true)).toEqual([])
  })
})

describe('the intent of a question about notes', () => {
  it('is notes when the question names the last ones, with their number or period', () => {
    expect(detectIntent('What was decided in my last meeting?', { documentsChosen: false })).toMatchObject({
      intent: 'transcript',
      notes: { newest: 1, milliseconds: null, daysAgo: null },
    })
    expect(detectIntent('Open points of the last 3 notes', { documentsChosen: false }).notes).toEqual({
      newest: 3,
      milliseconds: null,
      daysAgo: null,
    })
    expect(detectIntent('the previous two calls', { documentsChosen: false }).notes).toEqual({
      newest: 2,
      milliseconds: null,
      daysAgo: null,
    })
    expect(detectIntent('What did I say in the last 2 hours?', { documentsChosen: false }).notes).toEqual({
      newest: null,
      milliseconds: 2 * HOUR,
      daysAgo: null,
    })
    expect(detectIntent('meetings of the last week', { documentsChosen: false }).notes).toEqual({
      newest: null,
      milliseconds: 168 * HOUR,
      daysAgo: null,
    })
  })

  it('is the notes of a day when something was said on that day, and of German periods', () => {
    const notes = (question: string) => detectIntent(question, { documentsChosen: false }).notes
    expect(notes('What did we decide yesterday about the roof?')).toEqual({ newest: null, milliseconds: null, daysAgo: 1 })
    expect(notes('Was wurde heute besprochen?')).toEqual({ newest: null, milliseconds: null, daysAgo: 0 })
    expect(notes("yesterday's stand-up")).toMatchObject({ daysAgo: 1 })
    expect(notes('Was habe ich in den letzten zwei Stunden gesagt?')).toMatchObject({ milliseconds: 2 * HOUR })
    expect(notes('Notizen der letzten 3 Tage')).toMatchObject({ milliseconds: 72 * HOUR })
    expect(notes('Who wrote the song Yesterday?')).toBeNull()
    expect(notes('How do schools work today?')).toBeNull()
  })

  it('is the notes of a day or a period in French, Spanish and Chinese, by the words of one language', () => {
    const notes = (question: string) => detectIntent(question, { documentsChosen: false }).notes
    for (const yesterday of ["Qu'avons-nous décidé hier ?", 'La réunion d’hier', '¿Qué decidimos ayer?', '昨天的会议决定了什么？'])
      expect(notes(yesterday), yesterday).toEqual({ newest: null, milliseconds: null, daysAgo: 1 })
    for (const today of ["Qu'a-t-on dit aujourd’hui ?", '¿De qué hablamos hoy?', '今天讨论了什么？'])
      expect(notes(today), today).toMatchObject({ daysAgo: 0 })
    expect(notes('Notes des 3 derniers jours')).toMatchObject({ milliseconds: 72 * HOUR })
    expect(notes('¿Qué se dijo en las últimas dos horas?')).toMatchObject({ milliseconds: 2 * HOUR })
    expect(notes('最近两天的会议')).toMatchObject({ milliseconds: 48 * HOUR })
    // "Hier" is a place in German.
    for (const other of [
      'Was wurde hier gesagt?',
      'Notizen von hier',
      'Il est arrivé hier à Paris ?',
      '今天天气怎么样？',
      'le chiffre des 3 derniers jours',
    ])
      expect(notes(other), other).toBeNull()
  })

  it('searches without the words that only say which notes', () => {
    const about = (question: string) => detectIntent(question, { documentsChosen: false }).about
    expect(about('What was said about the Roof in my last 3 meetings?')).toBe('What was about the Roof in my ?')
    expect(about('How high is the roof?')).toBe('How high is the roof?')
  })

  it('is document when a period or a meeting is only a subject', () => {
    expect(
      others(
        [
          'How did sales do in the last 3 weeks?',
          'When is the next meeting?',
          'What is the last page about?',
          'revenue of the last 2 days',
        ],
        'document',
      ),
    ).toEqual([])
  })
})

describe('the intent of a question', () => {
  it('includes the kind of question', () => {
    const kinds = {
      'When was it built?': 'temporal',
      'How do I reset the password?': 'procedural',
      'Why did it fail?': 'exploratory',
      'How high is it?': 'factual',
      'Wann wurde es gebaut?': 'temporal',
      'Whenever it rains': 'factual',
    }
    const told = Object.keys(kinds).map((question) => [question, detectIntent(question, { documentsChosen: false }).kind])
    expect(Object.fromEntries(told)).toEqual(kinds)
  })
})

describe('the expanded queries of a question', () => {
  const variants = (question: string, language = 'en') => queryExpansions(question, language).slice(1)

  it('start with the question itself', () => {
    expect(queryExpansions('How high is it?', 'en')).toEqual([{ text: 'How high is it?', phrases: [] }])
  })

  it('add quoted phrases of two words or more, in any quotation marks', () => {
    expect(variants('where is "term of lease" defined')).toEqual([{ text: 'where is "term of lease" defined', phrases: ['term of lease'] }])
    expect(variants('Was heißt „grobe Fahrlässigkeit“?', 'de')[0]?.phrases).toEqual(['grobe Fahrlässigkeit'])
    expect(variants('what is "liability"?')).toEqual([])
  })

  it('add names in capitals, without the question word before them', () => {
    expect(variants('How high is the Rialto Bridge?')[0]?.phrases).toEqual(['Rialto Bridge'])
    expect(variants('Is Bank of England independent of Jean-Luc?')[0]?.phrases).toEqual(['Bank of England', 'Jean-Luc'])
    expect(variants('Does The Hague Convention apply?')[0]?.phrases).toEqual(['Hague Convention'])
    expect(variants('Which Panthers won?')).toEqual([])
  })

  it('add the words of a table of contents for a question about the outline', () => {
    expect(variants('How many chapters does it have?')).toEqual([
      { text: 'How many chapters does it have? (table of contents, chapter)', phrases: [] },
    ])
  })

  it('are at most four, and are shown as a person would write them', () => {
    const queries = queryExpansions('"one two" "three four" Five Six chapter Seven Eight', 'en')
    expect(queries.length).toBeLessThanOrEqual(4)
    expect(describeQuery({ text: 'how high', phrases: ['Rialto Bridge'] })).toBe('how high "Rialto Bridge"')
  })
})
