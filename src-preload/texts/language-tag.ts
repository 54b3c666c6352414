const SCRIPTS: Readonly<Record<string, string>> = { sim: 'Hans', tra: 'Hant' }

/** The tag (BCP 47) of a language as tesseract calls it: `deu`, `chi_sim` (zh-Hans), `srp_latn`; null: a script (`Latin`), or none that is known. */
export function languageTag(code: string): string | null {
  const [language = '', variant = ''] = code.split('_')
  if (!/^[a-z]{3}$/.test(language)) return null
  const script = SCRIPTS[variant] ?? (/^(?!vert)[a-z]{4}$/.test(variant) ? variant : undefined)
  return script === undefined ? language : `${language === 'chi' ? 'zh' : language}-${script}`
}
