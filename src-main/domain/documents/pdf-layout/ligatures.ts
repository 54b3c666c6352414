import type { PdfTextItem } from './geometry.ts'

/** Ligatures seen per font and code: how many words each would make. */
export type LigatureVotes = Map<string, Map<string, number>>

const CONTROL = /(?<=^|\p{L}|[^\p{L}\p{N}])[\x00-\x08\x0e-\x1f](?=\p{L}|$|[^\p{L}\p{N}])/u
const CONTROLS = /[\x00-\x08\x0e-\x1f]/gu
/** Beginnings of frequent words, with `_` for the ligature. A stroke marks the beginning or the end of a word. */
const WORDS: Readonly<Record<string, string>> = {
  ffi: 'di_c e_cien e_cac |o_ce |o_ci su_c a_lia tra_c a_rm a_nit su_x bene_ciar',
  ffl: 'a_uen ba_e shu_e |o_ine e_uen mu_e ru_e sni_',
  ff: 'di_er e_ect e_ort |o_er a_ect |sta_ bu_er su_er a_ord tari_ to_ |o_| |o_s stu_ co_ee cli_ di_us su_ra',
  fi: '|_rst |_nd |_na |_el |_le |_gur |_ve |_x |_re |_t |_ll |_sh de_n eci_ gni_ nti_ ssi_ con_de con_gu con_rm bene_t pro_ti pro_le rti_ odi_ eri_ oti_ in_ni suf_c ef_c dif_c of_c',
  fl: '|_ow |_at |_ex |_oo |_oat |_uid |_ui |_y |_ag |_ig in_ue in_at in_ow re_ec con_ic work_ow over_ow over_y after_ow',
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
  const odd = items.filter((item) => CONTROL.test(item.str) && /\p{L}/u.test(item.str))
  if (odd.length === 0) return items
  for (const item of odd) vote(item, votes)
  const isOdd = new Set(odd)
  const replace = (item: PdfTextItem): string =>
    item.str.replace(CONTROLS, (code) => {
      const counts = [...(votes.get(`${item.fontName} ${code}`) ?? [])].sort((a, b) => b[1] - a[1])
      return counts[0]?.[0] ?? code
    })
  return items.map((item) => (isOdd.has(item) ? { ...item, str: replace(item) } : item))
}

function vote(item: PdfTextItem, votes: LigatureVotes): void {
  for (const { 0: code, index } of item.str.matchAll(CONTROLS)) {
    const before = `|${/\p{L}*$/u.exec(item.str.slice(Math.max(0, index - 12), index))?.[0] ?? ''}`.toLowerCase()
    const after = `${/^\p{L}*/u.exec(item.str.slice(index + 1, index + 12))?.[0] ?? ''}|`.toLowerCase()
    const key = `${item.fontName} ${code}`
    const counts = votes.get(key) ?? new Map<string, number>()
    votes.set(key, counts)
    for (const fragment of FRAGMENTS)
      if (before.endsWith(fragment.before) && after.startsWith(fragment.after))
        counts.set(fragment.ligature, (counts.get(fragment.ligature) ?? 0) + 1)
  }
}
