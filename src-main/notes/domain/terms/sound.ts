/**
 * Letters that sound alike in English and most languages in Latin letters: the groups of Editex (Zobel and Dart, "Phonetic string matching:
 * lessons from information retrieval", SIGIR 1996).
 */
const GROUPS = ['aeiouy', 'bp', 'ckq', 'dt', 'lr', 'mn', 'gj', 'fpv', 'sxz', 'csz']
const GROUPS_OF: ReadonlyMap<string, number> = new Map(
  [...new Set(GROUPS.join(''))].map((letter) => [
    letter,
    GROUPS.reduce((bits, group, at) => bits | (group.includes(letter) ? 1 << at : 0), 0),
  ]),
)
/** Letters that are often silent. */
const SILENT: ReadonlySet<string> = new Set(['h', 'w'])

/** English spellings of one sound, the longer ones first. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn|pn)/u, 'n'],
  [/^wr/u, 'r'],
  [/^wh/u, 'w'],
  [/^x/u, 's'],
  [/tsch|tch/u, 'c'],
  [/sch/u, 'sh'],
  [/ph/u, 'f'],
  [/gh(?=t|$)/u, ''],
  [/[ct]ion/u, 'shn'],
  [/ck|q/u, 'k'],
  [/x/u, 'ks'],
  [/c(?=[eiy])/u, 's'],
  [/c(?!h)/u, 'k'],
  [/dg(?=[eiy])/u, 'j'],
  [/(.)\1+/u, '$1'],
  [/(?<=..)e$/u, ''],
].map(([pattern, to]) => [new RegExp(pattern as RegExp, 'gu'), to as string])

/** Small letters without accents and marks; other scripts as they are. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** Letters as English says them, roughly; vowels are kept. Meant for `soundDistance` alone. */
export function soundOf(letters: string): string {
  return SPELLINGS.reduce((text, [pattern, to]) => text.replace(pattern, to), letters)
}

/** A letter and those that sound like it. */
export function soundAlike(letter: string): string[] {
  return [...new Set([letter, ...GROUPS.filter((group) => group.includes(letter)).flatMap((group) => group.split(''))])]
}

/**
 * Distance of two words by sound (Editex): 0 for equal letters, 1 for letters of one group or a silent one, 2 for others. More than `most`
 * may come back as any larger number.
 */
export function soundDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) * 2 > most + 2) return most + 1
  let old = [0]
  for (let j = 1; j <= b.length; j++) old.push((old[j - 1] ?? 0) + gap(b, j - 1))
  for (let i = 1; i <= a.length; i++) {
    const row = [(old[0] ?? 0) + gap(a, i - 1)]
    let least = row[0] ?? 0
    for (let j = 1; j <= b.length; j++) {
      const cost = Math.min(
        (old[j] ?? 0) + gap(a, i - 1),
        (row[j - 1] ?? 0) + gap(b, j - 1),
        (old[j - 1] ?? 0) + unlike(a[i - 1] ?? '', b[j - 1] ?? ''),
      )
      row.push(cost)
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    old = row
  }
  return old[b.length] ?? 0
}

function gap(word: string, at: number): number {
  const [letter = '', before = ''] = [word[at], word[at - 1]]
  return SILENT.has(letter) || letter === before ? 1 : 2
}

function unlike(a: string, b: string): number {
  if (a === b) return 0
  return ((GROUPS_OF.get(a) ?? 0) & (GROUPS_OF.get(b) ?? 0)) !== 0 ? 1 : 2
}

/** Edits between two words, swaps of neighbours included (Damerau, 1964); more than `most` may come back as any larger number. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [older, old]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (older[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    ;[older, old] = [old, row]
  }
  return old[b.length] ?? 0
}
