import type { PairKind, LabelledPair } from './verifier-pairs.ts'

/** A whole number below a bound. */
type Random = (below: number) => number
type Place = { text: string; at: number; type: 'digits' | 'word' | 'ordinal' | 'numeral' }

const WORDS: Readonly<Record<string, string[]>> = {
  en: 'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred'.split(' '),
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig fünfzig hundert'.split(' '),
  zh: [],
}
const ORDINALS: Readonly<Record<string, string[]>> = {
  en: 'third fourth fifth sixth seventh eighth ninth'.split(' '),
  de: 'erste zweite dritte vierte fünfte sechste siebte'.split(' '),
  zh: [],
}
/** What stands behind a number, and what is put for it. */
const MEASURES: readonly [RegExp, string][] = [
  [/(?<=\d ?|\d |two |three |four |five )(?:million|Millionen)/u, 'thousand'],
  [/(?<=\d )(?:percent|Prozent)/u, 'Euro'],
  [/(?<=\d) ?%/u, ' Euro'],
  [/(?<=\d )(?:km|kilometres|Kilometer)/u, 'Meter'],
  [/(?<=\d |two |three |four |five |six )(?:minutes|hours|days|weeks|months)/u, 'years'],
  [/(?<=\d )(?:Stunden|Tage|Wochen|Monate)/u, 'Jahre'],
  [/(?<=\d)[万亿]/u, ''],
  [/(?<=\d ?)(?:公里|美元|小时|分钟)/u, '英里'],
]
const LEADS: Readonly<Record<string, string[]>> = {
  en: ['According to the report, ', 'In addition, ', 'As noted in the source, ', 'In summary, '],
  de: ['Laut dem Bericht gilt: ', 'Außerdem: ', 'Zusammenfassend: '],
  zh: ['据报道，', '此外，', '文中提到，'],
}
const NEGATED: Readonly<Record<string, readonly [RegExp, string][]>> = {
  en: [
    [/\b(is|are|was|were|can|could|should|would|will)\b(?! not|n't|n’t)/u, '$1 never'],
    [/\b(is|was|were|are)\b(?! not|n't)/u, '$1n’t'],
  ],
  de: [
    [/(?<!\p{L})(ist|sind|war|waren|wurde|hat|wird)(?!\p{L})/u, '$1 nie'],
    [/(?<!\p{L})mit(?!\p{L})/u, 'ohne'],
  ],
  zh: [
    [/(?<!不)(可以|包括|属于)/u, '不$1'],
    [/被/u, '未被'],
  ],
}
const STRANGERS: Readonly<Record<string, string[]>> = {
  en: ['Okafor', 'Harriet Vance', 'Milton Keynes', 'Tobias van der Meer'],
  de: ['Harriet Vance', 'Milton Keynes', 'Tobias van der Meer'],
  zh: ['卢卡斯·贝格', '奥卡福'],
}
const CHINESE_NAMES =
  '美国 英国 法国 德国 日本 伦敦 纽约 巴黎 华沙 波兰 欧洲 罗马 蒙古 洛杉矶 旧金山 丹佛 维多利亚 特斯拉 成吉思汗 忽必烈'.split(' ')

/**
 * Pairs by other rules than `makeLabelledPairs`: numbers by one digit, by swapped digits, ten times as large, other years, decimals, words, ordinals and numerals, other units of measure;
 * names from elsewhere, from the same source and from nowhere; negations; and true sentences verbatim, introduced, shortened, joined and in Markdown. At most `each` of a way.
 */
export function makeChangedPairs(texts: readonly string[], language: string, each: number, random: Random): LabelledPair[] {
  const pairs: LabelledPair[] = []
  const count = new Map<string, number>()
  const small = new Set(texts.flatMap((text) => text.match(/(?<!\p{L})\p{Ll}[\p{L}'’]+/gu) ?? []))
  const names = [...new Set(texts.flatMap((text) => namesOf(text, language, small)))]
  for (let round = 0; round < each * 14; round += 1) {
    const [source, other] = [pick(texts, random).slice(0, 1550), pick(texts, random).slice(0, 1550)]
    const sentences = sentencesOf(source, language)
    const place = random(Math.max(1, sentences.length))
    const sentence = sentences[place]
    if (sentence === undefined || other === source) continue
    const add = (kind: PairKind, how: string, changed: string | null): void => {
      const key = `${kind} ${how}`
      if (changed === null || (kind !== 'supported' && changed === sentence) || (count.get(key) ?? 0) >= each) return
      count.set(key, (count.get(key) ?? 0) + 1)
      pairs.push({ kind, how, source, other, sentence: changed, language })
    }
    const lead = pick(LEADS[language] ?? [''], random)
    const comma = sentence.lastIndexOf(language === 'zh' ? '，' : ', ')
    const shorten = (text: string): string | null =>
      comma > 45 || (language === 'zh' && comma > 14) ? `${text.slice(0, comma + text.length - sentence.length)}.` : null
    const isNegated = /\b(?:not|no|never|nor|without|nicht|kein\w*|nie|ohne)\b|n['’]t|[不没未无]/iu.test(sentence)
    add('supported', 'verbatim', sentence)
    add('supported', 'introduced', lead + low(sentence, language))
    add('supported', 'shortened', isNegated ? null : shorten(sentence))
    add('supported', 'bold', sentence.replace(/(\p{L}{4,})/u, '**$1**'))
    add('supported', 'in a list', `- ${sentence}`)
    const next = sentences[place + 1]
    if (next && source.includes(`${sentence} ${next}`) && sentence.length + next.length < 330)
      add('supported', 'joined', `${sentence.replace(/\.$/u, '')}; ${low(next, language)}`)
    const number = pick(numbersOf(sentence, language), random)
    const changed = number && change(number, language, random)
    if (number && changed) {
      const put = sentence.slice(0, number.at) + changed.text + sentence.slice(number.at + number.text.length)
      add('number changed', changed.how, put)
      if (random(3) === 0) add('number changed', 'introduced', lead + low(put, language))
      if (random(3) === 0 && comma > number.at + number.text.length) add('number changed', 'shortened', shorten(put))
    }
    const measure = pick(MEASURES, random)
    add('number changed', 'measure', sentence.replace(measure[0], measure[1]))
    const here = namesOf(sentence, language, small)
    const old = pick(here, random)
    const way = random(3)
    const put =
      old &&
      pick(
        [names, STRANGERS[language] ?? [], namesOf(source, language, small)][way]?.filter((name) => !shares(name, sentence)) ?? [],
        random,
      )
    if (old && put) add('name changed', ['from elsewhere', 'from nowhere', 'from the source'][way] ?? '', sentence.replace(old, put))
    const negation = pick(NEGATED[language] ?? [], random)
    if (negation && !isNegated) add('negated', negation[1], sentence.replace(negation[0], negation[1]))
    const foreign = pick(sentencesOf(other, language), random)
    if (foreign && !source.includes(foreign)) add('other source', '', foreign)
  }
  return pairs
}

function pick<T>(values: readonly T[], random: Random): T {
  // An empty list gives undefined, which its users ask for.
  return values[random(Math.max(1, values.length))] as T
}

function low(sentence: string, language: string): string {
  return language === 'en' && /^(?:The|This|These|In|It|He|She|They|A|An|We|There|At|For|On|When|While|After)\b/u.test(sentence)
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence
}

function sentencesOf(text: string, language: string): string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      line.replace(/^[\p{L} .'-]{2,40}: /u, '').split(language === 'zh' ? /(?<=[。！？])/u : /(?<=[\p{Ll}\d)][.!?])\s+(?=\p{Lu})/u),
    )
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        /[.。]$/u.test(sentence) &&
        sentence.length < 330 &&
        (language === 'zh' ? sentence.length >= 14 : sentence.split(/\s+/u).length >= 9 && /^\p{Lu}/u.test(sentence)) &&
        !/https?:|[<>{}`|?!"“„]|\p{Lu}\.$|\[\d|\. |\d\.$/u.test(sentence),
    )
}

function numbersOf(sentence: string, language: string): Place[] {
  const found = (pattern: RegExp, type: Place['type']): Place[] =>
    [...sentence.matchAll(pattern)].map((match) => ({ text: match[0], at: match.index, type }))
  const words = (list: readonly string[]): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${list.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return [
    ...found(/(?<![\p{L}\p{N}.,-])\d+(?:[.,:]\d+)*(?![.,]?\d)/gu, 'digits'),
    ...(language === 'zh'
      ? found(/[二三四五六七八九](?=[个名年月日次位人天岁家国支条座所分])/gu, 'numeral')
      : [...found(words(WORDS[language] ?? []), 'word'), ...found(words(ORDINALS[language] ?? []), 'ordinal')]),
  ]
}

function change({ text, type }: Place, language: string, random: Random): { text: string; how: string } | null {
  const otherOf = (list: readonly string[]): string =>
    pick(
      list.filter((word) => word !== text),
      random,
    )
  if (type === 'ordinal') return { text: otherOf(ORDINALS[language] ?? []), how: 'ordinal' }
  if (type === 'numeral') return { text: otherOf('二三四五六七八九'.split('')), how: 'numeral' }
  if (type === 'word')
    return random(2) === 0
      ? { text: otherOf(WORDS[language] ?? []), how: 'word' }
      : { text: String(61 + random(9)), how: 'digits for a word' }
  const last = Number(text.at(-1))
  const ways: { text: string; how: string }[] = [
    { text: text.slice(0, -1) + String(last < 9 ? last + 1 : 8), how: 'one digit' },
    { text: text.replace(/^(\d)(\d)/u, '$2$1'), how: 'digits swapped' },
    { text: /^\d{1,3}$/u.test(text) ? `${text}0` : text, how: 'ten times' },
    { text: /^\d{1,2}$/u.test(text) ? `${text}${language === 'de' ? ',' : '.'}5` : text, how: 'a half more' },
    { text: /^(?:1\d|20)\d\d$/u.test(text) ? String(Number(text) + 10) : text, how: 'year' },
  ]
  const way = pick(ways, random)
  // "07" for "7", and "2.0" for "2", are the same number.
  return way.text === text || way.text.startsWith('0') ? null : way
}

function shares(name: string, sentence: string): boolean {
  return (
    name.split(/[ ·]/u).some((word) => sentence.includes(word)) ||
    CHINESE_NAMES.some((known) => name.includes(known) && sentence.includes(known))
  )
}

function namesOf(text: string, language: string, small: ReadonlySet<string>): string[] {
  if (language === 'zh') return CHINESE_NAMES.filter((name) => text.includes(name))
  const names = text.match(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}(?: (?:(?:van|von|de|der) )?\p{Lu}\p{Ll}{2,}){0,2}(?=[ ,;)])/gu) ?? []
  // A word that is written small somewhere is no name; in German it takes two words to tell.
  return names.filter(
    (name) => name.split(' ').every((word) => !small.has(word.toLowerCase())) && (language !== 'de' || name.includes(' ')),
  )
}
