import type { PdfTextItem } from './geometry.ts'

/** Ligatures seen per font and code: how many words each would make. */
export type LigatureVotes = Map<string, Map<string, number>>

/** Control characters, and the private ones of text faces; U+F000 and above are the signs of symbol fonts. */
const CONTROL = /(?<=^|\p{L}|[^\p{L}\p{N}])[\x00-\x08\x0e-\x1f\uE000-\uEFFF](?=\p{L}|$|[^\p{L}\p{N}])/u
const CONTROLS = /[\x00-\x08\x0e-\x1f\uE000-\uEFFF]/gu
/** Beginnings of frequent words, with `_` for the ligature. A stroke marks the beginning or the end of a word. */
const WORDS: Readonly<Record<string, string>> = {
  ffi: 'di_c e_cien e_cac |o_ce |o_ci su_c a_lia tra_c a_rm a_nit su_x bene_ciar |o_zi e_zien koe_zien',
  ffl: 'a_uen ba_e shu_e |o_ine e_uen mu_e ru_e sni_',
  ff: 'di_er e_ect e_ort |o_er a_ect |sta_ bu_er su_er a_ord tari_ to_ |o_| |o_s stu_ co_ee cli_ di_us su_ra tre_en begri_ angri_ |ö_n |scha_',
  fi: '|_rst |_nd |_na |_el |_le |_gur |_ve |_x |_re |_t |_ll |_sh de_n eci_ gni_ nti_ ssi_ con_de con_gu con_rm bene_t pro_ti pro_le rti_ odi_ eri_ oti_ in_ni suf_c ef_c dif_c of_c',
  fl: '|_ow |_at |_ex |_oo |_oat |_uid |_ui |_y |_ag |_ig in_ue in_at in_ow re_ec con_ic work_ow over_ow over_y after_ow',
  // Few text faces draw these as one sign.
  Th: '|_e| |_is| |_ese| |_at| |_ey| |_ere| |_us| |_en|',
  ft: 'o_en |a_er so_w |le_| |li_ shi_ |dra_ |gi_ |cra_ |so_|',
  tt: 'be_er |a_ri |le_er ma_er |li_le |se_ing wri_en',
  ti: 'a_on| a_ons| c_on| _onal| |_me| |_mes| c_ve| mul_p',
}
const FRAGMENTS = Object.entries(WORDS).flatMap(([ligature, list]) =>
  list.split(' ').map((fragment) => {
    const [before = '', after = ''] = fragment.split('_')
    return { ligature, before, after }
  }),
)

/**
 * Puts ligatures where a font draws them as control characters (`di\0culties`): per font and code the one that makes most known words of
 * the document so far. Undecided codes stay.
 */
export function withLigatures(items: readonly PdfTextItem[], votes: LigatureVotes): readonly PdfTextItem[] {
  const isOdd = new Set<PdfTextItem>()
  items.forEach((item, index) => {
    if (!CONTROL.test(item.str)) return
    // A ligature of a font of its own is an item alone, between those of its word.
    const [before, after] = [beside(items[index - 1]), item.hasEOL ? '' : beside(items[index + 1], true)]
    if (!/\p{L}/u.test(item.str) && !/\p{L}$/u.test(before) && !/^\p{L}/u.test(after)) return
    isOdd.add(item)
    vote(item, [before, after], votes)
  })
  if (isOdd.size === 0) return items
  const replace = (item: PdfTextItem): string =>
    item.str.replace(CONTROLS, (code) => {
      const counts = [...(votes.get(`${item.fontName} ${code}`) ?? [])].sort((a, b) => b[1] - a[1])
      return counts[0]?.[0] ?? code
    })
  return items.map((item) => (isOdd.has(item) ? { ...item, str: replace(item) } : item))
}

/** The text of the item before or behind another one of the same line. */
function beside(item: PdfTextItem | undefined, isBehind = false): string {
  return item && (isBehind || !item.hasEOL) ? item.str : ''
}

function vote(item: PdfTextItem, [previous, next]: [string, string], votes: LigatureVotes): void {
  const text = `${previous.slice(-12)}${item.str}${next.slice(0, 12)}`
  const shift = Math.min(12, previous.length)
  for (const { 0: code, index: own } of item.str.matchAll(CONTROLS)) {
    const index = own + shift
    const before = `|${/\p{L}*$/u.exec(text.slice(Math.max(0, index - 12), index))?.[0] ?? ''}`.toLowerCase()
    const after = `${/^\p{L}*/u.exec(text.slice(index + 1, index + 12))?.[0] ?? ''}|`.toLowerCase()
    const key = `${item.fontName} ${code}`
    const counts = votes.get(key) ?? new Map<string, number>()
    votes.set(key, counts)
    for (const fragment of FRAGMENTS)
      if (before.endsWith(fragment.before) && after.startsWith(fragment.after))
        counts.set(fragment.ligature, (counts.get(fragment.ligature) ?? 0) + 1)
  }
}
