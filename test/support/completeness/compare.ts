import { comparable, tokensOf, type Token } from './tokens.ts'

/**
 * A page, a sheet, a slide or another part of a file. `second`: its text by another independent reader; `unseen`: what that reader finds and no person sees; `other`: another form of the part, of which a person sees one (a message as plain text and as
 * HTML).
 */
export type Unit = { name: string; text: string; second?: string; unseen?: string; other?: string }
/** What is stored of a document. `scopes`: its text and furniture by the names of units; a unit without one is looked for in `whole`. */
export type Stored = { whole: string; scopes: ReadonlyMap<string, string> }

/**
 * A run of digits or letters of the file that is not stored. `merged`: it stands there inside a longer run of digits; `altered`: it is a raised number; `order`: two numbers of a line that do not
 * follow one another; `number`, `letters`: it is nowhere. `text`: what is missing; `near`: the words around it in the file.
 */
export type Loss = { unit: string; cause: 'number' | 'merged' | 'altered' | 'order' | 'letters'; text: string; near: string }

/** Numbers that may stand between two neighbours of a line: marks of notes, a label that is repeated. */
export const WINDOW = 5

/** Losses of a document: what the units say that is not stored, in number and, within a line, in order. */
export function lossesOf(units: readonly Unit[], stored: Stored): Loss[] {
  const losses = lossesOfForm(units, stored)
  const others =
    losses.length > 0 && units.some(({ other }) => other !== undefined)
      ? lossesOfForm(
          units.map((unit) => ({ ...unit, text: unit.other ?? unit.text })),
          stored,
        )
      : losses
  return others.length < losses.length ? others : losses
}

function lossesOfForm(units: readonly Unit[], stored: Stored): Loss[] {
  const pools = new Map<string, Pool>()
  const poolOf = (unit: Unit): Pool => {
    const name = stored.scopes.has(unit.name) ? unit.name : ''
    const pool = pools.get(name) ?? makePool(stored.scopes.get(name) ?? stored.whole)
    pools.set(name, pool)
    return pool
  }
  const read = units.map((unit) => ({
    unit,
    pool: poolOf(unit),
    tokens: tokensOf(unit.text),
    text: comparable(unit.text),
    lost: new Set<Token>(),
    words: [] as Token[],
  }))
  const found = new Set<Token>()
  for (const pass of PASSES) {
    for (const pool of pools.values()) pool.cursor = 0
    for (const { tokens, pool } of read)
      for (const token of tokens) if (!found.has(token) && Boolean(token.others) === pass.cells && take(token, pool, pass)) found.add(token)
  }
  for (const { tokens, pool } of read)
    for (const token of tokens) if (token.others && !found.has(token) && swap(token, pool, new Set([token]))) found.add(token)
  for (const one of read)
    for (const token of one.tokens.filter((token) => !found.has(token))) {
      if (token.kind === 'number') one.lost.add(token)
      else one.words.push(token)
    }
  for (const one of read) for (const token of lostWords(one.words, one.pool)) one.lost.add(token)
  return read.flatMap(({ unit, pool, tokens, text, lost }) => [
    ...[...lost].map((token) => ({ unit: unit.name, cause: causeOf(token, pool), text: token.text, near: near(text, token) })),
    ...disordered(tokens, lost, pool).map((pair) => ({
      unit: unit.name,
      cause: 'order' as const,
      text: `${pair[0].text} ${pair[1].text}`,
      near: near(text, pair[0]),
    })),
  ])
}

/**
 * What is left to be found of a stored text. `numbers`: in its order, `used` if found, by the token at `owners`; `places`: of each among them; `words`: how often each stands there. `worded`: cells with words. `cursor`: place after the number that
 * was found last.
 */
type Pool = {
  numbers: readonly Token[]
  used: boolean[]
  owners: (Token | undefined)[]
  places: Map<string, number[]>
  words: Map<string, number>
  worded: Set<number>
  cursor: number
}

/** Cells that are asked for their places so that one more is found. */
const MOST_ASKED = 100
/** Numbers that a cell's number is looked for ahead of the one before it. */
const AHEAD = 400

function makePool(text: string): Pool {
  const tokens = tokensOf(text)
  const numbers = tokens.filter((token) => token.kind === 'number')
  const places = new Map<string, number[]>()
  const words = new Map<string, number>()
  numbers.forEach(({ text }, index) => places.set(text, [...(places.get(text) ?? []), index]))
  for (const { kind, text } of tokens) if (kind === 'word') words.set(text, (words.get(text) ?? 0) + 1)
  const worded = new Set(tokens.filter((token) => token.kind === 'word').map((token) => token.cell))
  return { numbers, used: numbers.map(() => false), owners: [], places, words, worded, cursor: 0 }
}

/** A pass over the tokens. `cells`: over the numbers of cells; `whole`: as the only number of a cell; `ways`: how many of the ways to show it, the stored one first. */
type Pass = { cells: boolean; whole: boolean; ways: number }

/** What is sure is taken first, so that no token takes what is another's. */
const PASSES: readonly Pass[] = [
  { cells: true, whole: true, ways: 1 },
  { cells: true, whole: true, ways: Infinity },
  { cells: false, whole: false, ways: Infinity },
  { cells: true, whole: false, ways: Infinity },
]

/** Takes a token out of what is left; false: it is not there. */
function take(token: Token, pool: Pool, { whole, ways }: Pass): boolean {
  if (token.kind === 'number')
    return waysOf(token)
      .slice(0, ways)
      .some((way) => takeNumbers(way, token, pool, whole))
  return waysOf(token).some(([text = '']) => {
    const left = pool.words.get(text) ?? 0
    pool.words.set(text, left - 1)
    return left > 0 || (pool.words.set(text, left), false)
  })
}

/** Takes numbers that follow one another, those soon after the last ones first. */
function takeNumbers(way: readonly string[], token: Token, pool: Pool, whole: boolean): boolean {
  const places = (pool.places.get(way[0] ?? '') ?? []).filter((place) =>
    way.every((text, index) => pool.numbers[place + index]?.text === text && !pool.used[place + index]),
  )
  // A raised number that is stored with the plain digits stands apart from what is before it.
  const fit = token.raised === 'first' && way[0] === token.text ? places.filter((place) => !pool.numbers[place]?.glued) : places
  const isNear = (place: number): boolean => place >= pool.cursor && place < pool.cursor + AHEAD
  const kept = whole ? fit.filter((place) => isWholeCell(place, way.length, pool)) : fit
  const place = kept.find(isNear) ?? kept[0]
  if (place === undefined) return false
  own(place, way.length, pool, token)
  if (Math.abs(place - pool.cursor) < AHEAD) pool.cursor = place + way.length
  return true
}

function own(place: number, length: number, pool: Pool, token?: Token): void {
  for (let at = place; at < place + length; at += 1) [pool.used[at], pool.owners[at]] = [token !== undefined, token]
}

/** Takes the place of another cell's number that can be found elsewhere: 6.55 and 6,552 may stand for 6.552, and 6,552 or 6552 for another cell. */
function swap(token: Token, pool: Pool, asked: Set<Token>): boolean {
  return waysOf(token).some((way) =>
    (pool.places.get(way[0] ?? '') ?? []).some((place) => {
      if (!way.every((text, index) => pool.numbers[place + index]?.text === text)) return false
      const owners = new Set(way.map((_text, index) => pool.owners[place + index]))
      const [owner] = owners
      const isFree = way.every((_text, index) => !pool.used[place + index])
      const isAll = owners.size === 1 && pool.owners[place - 1] !== owner && pool.owners[place + way.length] !== owner
      if (!isFree && !(isAll && owner?.others && !asked.has(owner) && asked.size < MOST_ASKED)) return false
      own(place, way.length, pool, token)
      if (isFree || !owner || swap(owner, pool, asked.add(owner))) return true
      own(place, way.length, pool, owner)
      return false
    }),
  )
}

function isWholeCell(place: number, length: number, { numbers, worded }: Pool): boolean {
  const [first = -1, last] = [numbers[place]?.cell, numbers[place + length - 1]?.cell]
  return first === last && !worded.has(first) && numbers[place - 1]?.cell !== first && numbers[place + length]?.cell !== last
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED_DIGITS = '₀₁₂₃₄₅₆₇₈₉'
const inDigits = (text: string, digits: string): string => text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit)

/** How a token may be stored: as it is, a cell's number in each of its ways, a number raised by formatting as a raised one or apart from the others. */
function waysOf(token: Token): string[][] {
  if (token.others) return token.others
  // Poppler gives the letters of some right-to-left words as they are drawn.
  if (RIGHT_TO_LEFT.test(token.text)) return [[token.text], [Array.from(token.text).reverse().join('')]]
  if (token.raised)
    return [...new Set([inDigits(token.text, RAISED_DIGITS), inDigits(token.text, LOWERED_DIGITS), token.text])].map((text) => [text])
  return [[token.text]]
}

/**
 * Words that are not there in other pieces either: a word may be stored as parts (cut at a line's end, letter-spaced) or within a longer one (joined over a line's end). Letters count, each
 * once.
 */
function lostWords(words: readonly Token[], pool: Pool): Token[] {
  const rest = [...pool.words].flatMap(([text, count]) => Array<string>(count).fill(text))
  const apart: Token[] = []
  for (const word of [...words].sort((a, b) => b.text.length - a.text.length)) {
    const way = waysOf(word)
      .flat()
      .find((way) => rest.some((text) => text.includes(way)))
    const at = way === undefined ? -1 : shortest(rest, way)
    if (at < 0) apart.push(word)
    else rest.splice(at, 1, ...without(rest[at] ?? '', way ?? ''))
  }
  rest.sort((a, b) => b.length - a.length)
  const lost = apart.filter((word) => !waysOf(word).some(([text = '']) => isMadeOf(text, rest)))
  pool.words = new Map()
  for (const text of rest) pool.words.set(text, (pool.words.get(text) ?? 0) + 1)
  return lost
}

/** Index of the shortest text with a word. */
function shortest(texts: readonly string[], word: string): number {
  let best = -1
  texts.forEach((text, index) => {
    if (text.includes(word) && (best < 0 || text.length < (texts[best] ?? '').length)) best = index
  })
  return best
}

/** The pieces before and after the first place of a word. */
function without(text: string, word: string): string[] {
  const at = text.indexOf(word)
  return [text.slice(0, at), text.slice(at + word.length)].filter((piece) => piece !== '')
}

/** True if a word can be laid from pieces, the longest that fits first; they are used up. */
function isMadeOf(word: string, rest: string[]): boolean {
  const used = new Set<number>()
  for (let at = 0; at < word.length;) {
    const index = rest.findIndex((piece, index) => !used.has(index) && word.startsWith(piece, at))
    if (index < 0) return false
    used.add(index)
    at += rest[index]?.length ?? 1
  }
  for (const index of [...used].sort((a, b) => b - a)) rest.splice(index, 1)
  return true
}

function causeOf(token: Token, pool: Pool): Loss['cause'] {
  if (token.kind === 'word') return 'letters'
  if (token.others) return 'number'
  if (/[⁰¹²³⁴-⁹₀-₉]/.test(token.text) || token.raised) return 'altered'
  return pool.numbers.some(({ text }, index) => !pool.used[index] && text.length > token.text.length && text.includes(token.text))
    ? 'merged'
    : 'number'
}

/** Neighbouring numbers of a line that are stored, but not one soon after the other. Those of cells between them may be told in several. */
function disordered(tokens: readonly Token[], lost: ReadonlySet<Token>, pool: Pool): [Token, Token][] {
  const all = tokens.filter((token) => token.kind === 'number')
  const plain = all.flatMap((token, at) => (token.others || token.raised || lost.has(token) ? [] : [{ token, at }]))
  return plain.flatMap(({ token, at }, index): [Token, Token][] => {
    const next = plain[index + 1]
    if (!next || next.token.line !== token.line) return []
    const between = all.slice(at + 1, next.at).reduce((sum, { others }) => sum + 2 * (others?.[0]?.length ?? 1), 0)
    const after = pool.places.get(next.token.text) ?? []
    const follows = (pool.places.get(token.text) ?? []).some((place) =>
      after.some((other) => other > place && other <= place + WINDOW + between),
    )
    return follows ? [] : [[token, next.token]]
  })
}

function near(text: string, token: Token): string {
  return text
    .slice(Math.max(0, token.at - 30), token.at + token.text.length + 30)
    .replace(/[\ue000-\ue005\s]+/gu, ' ')
    .trim()
}
