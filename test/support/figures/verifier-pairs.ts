import { readDigits, readNumberWord } from '../../../src-main/domain/facts/numbers.ts'
import { splitSentences } from '../../../src-main/domain/text/sentences.ts'
import { isStopWord } from '../../../src-main/domain/text/stop-words.ts'

/** What was done to a sentence before it was put beside a source. */
export type PairKind = 'supported' | 'number changed' | 'name changed' | 'negated' | 'other source' | 'invented'

/** A sentence of an answer that cites a source (as block 1; `other` stands beside it as block 2), and whether the source says it. */
export type LabelledPair = { kind: PairKind; how: string; source: string; other: string; sentence: string; language: string }

type Random = (below: number) => number
type Text = { id: string; text: string }

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu
const NUMBER =
  /\d+(?:[.,]\d+)*|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf)(?!\p{L})/giu
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  de: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'],
}
const LEAD: Readonly<Record<string, readonly string[]>> = {
  en: ['According to the document, ', 'The source says that ', 'In short: '],
  de: ['Laut Dokument gilt: ', 'In der Quelle heißt es: ', 'Kurz gesagt: '],
  zh: ['根据文件，'],
}
const NEGATE: Readonly<Record<string, readonly [RegExp, string][]>> = {
  en: [
    [/\b(is|are|was|were|can|could|should|would|will|must|has|had)\b(?! not|n't)/u, '$1 not'],
    [/\b(have)\b(?! to)/u, 'do not have'],
  ],
  de: [
    [/(?<!\p{L})(ist|sind|war|waren|wurde|wurden|kann|können|hat|hatte|haben|hatten|wird|werden)(?!\p{L})/u, '$1 nicht'],
    [/(?<!\p{L})eine(?!\p{L})/u, 'keine'],
  ],
}
const INVENTED: Readonly<Record<string, (words: readonly string[], pick: Random) => string>> = {
  en: (w, r) =>
    [
      `The ${w[0]} was moved to the old harbour because heavy rain had flooded the ${w[1]}.`,
      `Every autumn a committee in Oslo pays the ${w[0]} for repairing the ${w[1]}.`,
      `A gardener noticed that the ${w[0]} had been painted green without any permission.`,
    ][r(3)] ?? '',
  de: (w, r) =>
    [
      `Jeden Herbst bezahlt ein Ausschuss in Oslo die Reparatur der ${w[0]} und des Gartenzauns.`,
      `Wegen starken Regens wurde ${w[0]} in den alten Hafen verlegt und dort grün gestrichen.`,
      `Ein Gärtner bemerkte, dass ${w[0]} ohne Genehmigung an den Nachbarn verkauft worden war.`,
    ][r(3)] ?? '',
  zh: () => '每年秋天，奥斯陆的一个委员会都会支付修理花园围栏的费用。',
}

/** A generator of whole numbers below a bound, the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

/** Pairs of every kind, at most `each` of a kind, made of texts in one language. Every pair follows from the text alone, by rule. */
export function makeLabelledPairs(texts: readonly Text[], language: string, each: number, random: Random): LabelledPair[] {
  const pairs: LabelledPair[] = []
  const count = new Map<string, number>()
  const names = texts.flatMap(({ text }) => namesOf(text, language))
  const add = (kind: PairKind, how: string, text: string, other: string, sentence: string | null): void => {
    const key = kind === 'supported' ? how : kind
    const most = kind === 'supported' ? Math.ceil(each / 3) : each
    if (sentence === null || (count.get(key) ?? 0) >= most) return
    count.set(key, (count.get(key) ?? 0) + 1)
    pairs.push({ kind, how, source: text, other, sentence, language })
  }
  for (let round = 0; round < each * 12; round += 1) {
    const text = texts[random(texts.length)]?.text.slice(0, 1500) ?? ''
    const other = texts[random(texts.length)]?.text.slice(0, 1500) ?? ''
    const sentences = sentencesOf(text, language)
    const place = random(Math.max(1, sentences.length))
    const sentence = sentences[place]
    if (!sentence || other === text) continue
    add('supported', 'verbatim', text, other, sentence)
    add('supported', 'lead-in', text, other, leadIn(sentence, language, random))
    add('supported', 'clause left out', text, other, withoutClause(sentence))
    add('supported', 'words left out', text, other, withoutWords(sentence, random))
    add('supported', 'clauses exchanged', text, other, exchanged(sentence))
    add('supported', 'two joined', text, other, joined(sentence, sentences[place + 1], language))
    add('number changed', 'number', text, other, changeNumber(sentence, text, language, random))
    add('name changed', 'name', text, other, changeName(sentence, text, names, language, random))
    add('negated', 'negated', text, other, negate(sentence, language))
    const foreign = sentencesOf(other, language)
    const taken = foreign[random(Math.max(1, foreign.length))]
    add('other source', 'other', text, other, taken && !text.includes(taken) ? taken : null)
    const words = [...text.matchAll(/\p{L}{6,}/gu)].map(([word]) => word)
    add(
      'invented',
      'invented',
      text,
      other,
      INVENTED[language]?.([words[random(words.length)] ?? '', words[random(words.length)] ?? ''], random) ?? null,
    )
  }
  return pairs
}

function sentencesOf(text: string, language: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => {
      // A transcript's turn: without its speaker.
      const said = line.replace(/^[\p{L} .-]{2,40}: /u, '')
      return splitSentences(said, language).map(({ start, end }) => said.slice(start, end).trim())
    })
    .filter(
      (sentence) =>
        (language === 'zh' ? sentence.length >= 14 : (sentence.match(WORD)?.length ?? 0) >= 8) &&
        sentence.length < 320 &&
        /[.!。]$/u.test(sentence),
    )
}

function lower(sentence: string): string {
  return /^(?:\p{Lu}\p{Ll}+ \p{Ll}|\p{Lu} )/u.test(sentence) && !sentence.startsWith('I ')
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence
}

function leadIn(sentence: string, language: string, random: Random): string | null {
  const leads = LEAD[language] ?? []
  const lead = leads[random(leads.length)]
  return lead === undefined ? null : `${lead}${language === 'en' ? lower(sentence) : sentence}`
}

function withoutClause(sentence: string): string | null {
  const comma = sentence.lastIndexOf(', ')
  const rest = sentence.slice(0, comma)
  return comma > 0 && (rest.match(WORD)?.length ?? 0) >= 7 && !/\b(?:not|no|nicht|kein\w*|never)\b/u.test(sentence) ? `${rest}.` : null
}

/** Without two words that carry neither number nor name nor negation. */
function withoutWords(sentence: string, random: Random): string | null {
  const words = [...sentence.matchAll(/(?<=\s)\p{Ll}{5,} /gu)].filter(([word]) => !/^(?:nicht|never|kein|nothing|without)/u.test(word))
  if (words.length < 5) return null
  const gone = new Set([random(words.length), random(words.length)].map((i) => words[i]?.index))
  let shorter = ''
  let from = 0
  for (const match of words) {
    if (!gone.has(match.index)) continue
    shorter += sentence.slice(from, match.index)
    from = match.index + match[0].length
  }
  return shorter + sentence.slice(from)
}

function exchanged(sentence: string): string | null {
  const parts = sentence.replace(/\.$/u, '').split(', ')
  const [first = '', second = ''] = parts
  return parts.length === 2 && first.length > 20 && second.length > 20
    ? `${second.charAt(0).toUpperCase()}${second.slice(1)}, ${lower(first)}.`
    : null
}

function joined(sentence: string, next: string | undefined, language: string): string | null {
  if (next === undefined || sentence.length + next.length > 360) return null
  return `${sentence.replace(/[.。]$/u, '')}${language === 'zh' ? '，而且' : language === 'de' ? ', und ' : ', and '}${lower(next)}`
}

function changeNumber(sentence: string, text: string, language: string, random: Random): string | null {
  const numbers = [...sentence.matchAll(NUMBER)]
  const chosen = numbers[random(Math.max(1, numbers.length))]
  // In spoken words a short sentence comes back with another number ("I would give it a three." "I give it a four."): then the change would be true as well.
  if (!chosen || (language !== 'zh' && (sentence.match(WORD)?.length ?? 0) < 12)) return null
  const [old] = chosen
  const inText = [...text.matchAll(NUMBER)].map(([number]) => number).filter((number) => number.toLowerCase() !== old.toLowerCase())
  const words = (OTHER_WORDS[language] ?? []).filter((word) => word !== old.toLowerCase())
  const digits = /^\d/.test(old)
  const last = Number(old.at(-1))
  const candidates = digits
    ? [
        old.slice(0, -1) + String((last + 1 + random(8)) % 10),
        `${old.charAt(0) === '9' ? '8' : String(Number(old.charAt(0)) + 1)}${old.slice(1)}`,
        `${old}0`,
        inText[random(Math.max(1, inText.length))] ?? `${old}1`,
      ]
    : [words[random(words.length)] ?? 'two', inText[random(Math.max(1, inText.length))] ?? '17']
  const put = candidates[random(candidates.length)] ?? `${old}0`
  // The same number elsewhere in the sentence would make the change a true statement of another kind.
  return valueOf(put, language) === valueOf(old, language) || sentence.includes(put)
    ? null
    : sentence.slice(0, chosen.index) + put + sentence.slice(chosen.index + old.length)
}

/** The digits of a number; equal ones would change nothing. */
function valueOf(number: string, language: string): string {
  return readNumberWord(number.toLowerCase(), language)?.value ?? readDigits(number).join(' ')
}

function namesOf(text: string, language: string): string[] {
  return text.split('\n').flatMap((line) => {
    const said = line.replace(/^[\p{L} .-]{2,40}: /u, '')
    const pattern =
      language === 'de'
        ? /(?<=\p{L} )\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?=[ ,.])/gu
        : /(?<=\p{L},? )\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+){0,2}(?=[ ,.])/gu
    return [...said.matchAll(pattern)]
      .map(([name]) => name)
      .filter((name) =>
        name
          .split(' ')
          .every(
            (word) =>
              !isStopWord(word.toLowerCase(), language) && !/^(?:Yeah|Well|Cuz|Like|Okay|Now|Say|Right|Don|Actually|Maybe)$/u.test(word),
          ),
      )
  })
}

function changeName(sentence: string, text: string, names: readonly string[], language: string, random: Random): string | null {
  const here = namesOf(sentence, language)
  const old = here[random(Math.max(1, here.length))]
  const others = random(3) === 0 ? namesOf(text, language) : names
  const put = others[random(Math.max(1, others.length))]
  const shares = (a: string, b: string): boolean => a.split(' ').some((word) => b.includes(word))
  return old === undefined || put === undefined || shares(put, sentence) ? null : sentence.replace(old, put)
}

function negate(sentence: string, language: string): string | null {
  if (/\b(?:not|no|never|nor|neither|nicht|nie|weder|ohne|without)\b|n't|kein/iu.test(sentence)) return null
  for (const [pattern, put] of NEGATE[language] ?? []) if (pattern.test(sentence)) return sentence.replace(pattern, put)
  return null
}
