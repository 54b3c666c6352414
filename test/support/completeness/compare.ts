import { comparable, tokensOf, type Token } from './tokens.ts'

/** A page, a sheet, a slide or another part of a file. `second`: its text by another independent reader. */
export type Unit = { name: string; text: string; second?: string }
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
  const pools = new Map<string, Pool>()
  const poolOf = (unit: Unit): Pool => {
    const name = stored.scopes.has(unit.name) ? unit.name : ''
    const pool = pools.get(name) ?? makePool(stored.scopes.get(name) ?? stored.whole)
    pools.set(name, pool)
    return pool
  }
  const read = units.map((unit) => ({ unit, pool: poolOf(unit), tokens: tokensOf(unit.text), text: comparable(unit.text), lost: new Set<Token>(), words: [] as Token[] }))
  for (const one of read)
    for (const token of one.tokens) {
      if (take(token, one.pool)) continue
      if (token.kind === 'number') one.lost.add(token)
      else one.words.push(token)
    }
  for (const one of read) for (const token of lostWords(one.words, one.pool)) one.lost.add(token)
  return read.flatMap(({ unit, pool, tokens, text, lost }) => [
    ...[...lost].map((token) => ({ unit: unit.name, cause: causeOf(token, pool), text: token.text, near: near(text, token) })),
    ...disordered(tokens, lost, pool).map((pair) => ({ unit: unit.name, cause: 'order' as const, text: `${pair[0].text} ${pair[1].text}`, near: near(text, pair[0]) })),
  ])
}

/** What is left to be found of a stored text: how often each token stands there. `apart`: and how often with nothing glued before it; `places`: of numbers, among the numbers. */
type Pool = { left: Map<string, number>; apart: Map<string, number>; places: Map<string, number[]>; joined: string[] }

function makePool(text: string): Pool {
  const tokens = tokensOf(text)
  const left = new Map<string, number>()
  const places = new Map<string, number[]>()
  const numbers = tokens.filter((token) => token.kind === 'number')
  const apart = new Map<string, number>()
  for (const { text, glued } of tokens) {
    left.set(text, (left.get(text) ?? 0) + 1)
    if (!glued) apart.set(text, (apart.get(text) ?? 0) + 1)
  }
  numbers.forEach(({ text }, index) => places.set(text, [...(places.get(text) ?? []), index]))
  return { left, apart, places, joined: [...left.keys()].filter((text) => /\p{Nd}/u.test(text)) }
}

/** Takes a token out of what is left; false: it is not there. */
function take(token: Token, pool: Pool): boolean {
  for (const way of waysOf(token)) {
    if (!way.every((text, index) => (pool.left.get(text) ?? 0) > way.slice(0, index).filter((other) => other === text).length)) continue
    // A raised number that is stored with the plain digits stands apart from what is before it.
    if (token.raised && way[0] === token.text && (pool.apart.get(token.text) ?? 0) === 0) continue
    for (const text of way) {
      const left = (pool.left.get(text) ?? 0) - 1
      pool.left.set(text, left)
      if (token.raised || (pool.apart.get(text) ?? 0) > left) pool.apart.set(text, Math.max(0, (pool.apart.get(text) ?? 0) - 1))
    }
    return true
  }
  return false
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED_DIGITS = '₀₁₂₃₄₅₆₇₈₉'
const inDigits = (text: string, digits: string): string => text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit)

/** How a token may be stored: as it is, a cell's number in each of its ways, a number raised by formatting as a raised one or apart from the others. */
function waysOf(token: Token): string[][] {
  if (token.others) return token.others
  // Poppler gives the letters of some right-to-left words as they are drawn.
  if (RIGHT_TO_LEFT.test(token.text)) return [[token.text], [[...token.text].reverse().join('')]]
  if (token.raised) return [...new Set([inDigits(token.text, RAISED_DIGITS), inDigits(token.text, LOWERED_DIGITS), token.text])].map((text) => [text])
  return [[token.text]]
}

/**
 * Words that are not there in other pieces either: a word may be stored as parts (cut at a line's end, letter-spaced) or within a longer one (joined over a line's end). Letters count, each
 * once.
 */
function lostWords(words: readonly Token[], pool: Pool): Token[] {
  const rest = [...pool.left].flatMap(([text, count]) => (/^[\p{L}\p{M}]/u.test(text) ? Array<string>(Math.max(0, count)).fill(text) : []))
  const apart: Token[] = []
  for (const word of [...words].sort((a, b) => b.text.length - a.text.length)) {
    const way = waysOf(word).flat().find((way) => rest.some((text) => text.includes(way)))
    const at = way === undefined ? -1 : rest.findIndex((text) => text.includes(way))
    if (at < 0) apart.push(word)
    else rest.splice(at, 1, ...without(rest[at] ?? '', way ?? ''))
  }
  rest.sort((a, b) => b.length - a.length)
  const lost = apart.filter((word) => !waysOf(word).some(([text = '']) => isMadeOf(text, rest)))
  pool.left = new Map([...pool.left].filter(([text]) => !/^[\p{L}\p{M}]/u.test(text)))
  for (const text of rest) pool.left.set(text, (pool.left.get(text) ?? 0) + 1)
  return lost
}

/** The pieces before and after the first place of a word. */
function without(text: string, word: string): string[] {
  const at = text.indexOf(word)
  return [text.slice(0, at), text.slice(at + word.length)].filter((piece) => piece !== '')
}

/** True if a word can be laid from pieces; they are used up. */
function isMadeOf(word: string, rest: string[]): boolean {
  const used: number[] = []
  const lay = (from: string): boolean => {
    if (from === '') return true
    return rest.some((piece, index) => {
      if (used.includes(index) || !from.startsWith(piece)) return false
      used.push(index)
      return lay(from.slice(piece.length)) || (used.pop(), false)
    })
  }
  if (!lay(word)) return false
  for (const index of used.sort((a, b) => b - a)) rest.splice(index, 1)
  return true
}

function causeOf(token: Token, pool: Pool): Loss['cause'] {
  if (token.kind === 'word') return 'letters'
  if (token.others) return 'number'
  if (/[⁰¹²³⁴-⁹₀-₉]/.test(token.text) || token.raised) return 'altered'
  return pool.joined.some((text) => text.length > token.text.length && text.includes(token.text) && (pool.left.get(text) ?? 0) > 0) ? 'merged' : 'number'
}

/** Neighbouring numbers of a line that are stored, but not one soon after the other. */
function disordered(tokens: readonly Token[], lost: ReadonlySet<Token>, pool: Pool): [Token, Token][] {
  const numbers = tokens.filter((token) => token.kind === 'number' && !token.others && !token.raised && !lost.has(token))
  return numbers.flatMap((token, index): [Token, Token][] => {
    const next = numbers[index + 1]
    if (!next || next.line !== token.line) return []
    const after = pool.places.get(next.text) ?? []
    const follows = (pool.places.get(token.text) ?? []).some((place) => after.some((other) => other > place && other <= place + WINDOW))
    return follows ? [] : [[token, next]]
  })
}

function near(text: string, token: Token): string {
  return text.slice(Math.max(0, token.at - 30), token.at + token.text.length + 30).replace(/[\ue000-\ue005\s]+/gu, ' ').trim()
}
