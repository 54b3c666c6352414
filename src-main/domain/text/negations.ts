/** Words that turn a statement round, in the languages that the stop-word lists cover first. */
const NEGATIONS = new Set(
  'no not never none nor neither without cannot nothing nobody nowhere hardly nicht nichts niemand keineswegs kein keine keinen keiner keines keinem nie niemals ohne weder pas jamais aucun aucune sans non nunca ningún ninguna sin nem não sem senza niet geen nooit zonder не нет ни никогда без 不 没 無 ない'.split(
    ' ',
  ),
)

/** More of them by language: in another one the same word may mean something else (Dutch "nu" is "now"). */
const NEGATIONS_OF: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    ar: 'لا لم لن ليس ليست لست غير بدون دون',
    cs: 'ne není nejsou bez nikdy žádný žádná žádné nebyl nebyla',
    da: 'ikke uden aldrig ingen intet',
    el: 'δεν δε μην μη όχι χωρίς ποτέ κανένας καμία κανένα',
    fi: 'ei eivät en älä ilman koskaan',
    he: 'לא אין בלי מעולם',
    hi: 'नहीं न ना मत बिना',
    hu: 'nem ne nincs nélkül soha',
    id: 'tidak bukan tanpa belum jangan',
    no: 'ikke uten aldri ingen intet',
    pl: 'żaden żadna żadne nikt nic',
    ro: 'nu fără niciodată niciun nicio',
    sv: 'inte ej utan aldrig ingen inga inget',
    tr: 'değil yok hiç asla olmayan',
    uk: 'не ні ніколи без',
    vi: 'không chưa chẳng đừng',
  }).map(([language, words]): [string, ReadonlySet<string>] => [language, new Set(words.split(' '))]),
)

/** For a text whose language is not known, or has no list: those of three letters or more in our script, and all of other scripts. */
const NEGATIONS_OF_ANY: ReadonlySet<string> = new Set(
  Object.values(NEGATIONS_OF).flatMap((words) => [...words].filter((word) => word.length > 2 || !/^\p{Script=Latin}/u.test(word))),
)

/** Whether a word (from `tokenise`) turns its statement round; `language`: ISO 639-1. `don't` and its kin are told by the `t` that is left of them. */
export function isNegation(word: string, language = 'und'): boolean {
  return NEGATIONS.has(word) || word === 't' || (NEGATIONS_OF[language] ?? NEGATIONS_OF_ANY).has(word)
}
