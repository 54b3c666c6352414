import { tick } from '../../../../../text/index.ts'
import { bracketed } from '../shared/mathml.ts'
import { signOf } from '../shared/sign-fonts.ts'

/** A field: its instruction, what its form holds, and where its result began. */
export type RtfField = { instruction: string; form: RtfForm | null; start: number }
/** A field of a form (`\formfield`). `type`: 0 text, 1 check box, 2 list. `result`, `standard`: its tick, or the entry that was chosen. */
export type RtfForm = { type: number; result: number | null; standard: number; entries: string[] }

/** A result that was never chosen. */
const UNSET = 25

/** True for the number of a page or the number of all pages. */
export function isPageField({ instruction }: RtfField): boolean {
  return /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i.test(instruction)
}

/** What a field shows that has no result in the file: a tick, a chosen entry, a symbol, an equation, the text of a button. */
export function fieldText({ instruction, form }: RtfField): string {
  const [, name = '', rest = ''] = /^\s*(\S+)\s*(.*)$/s.exec(instruction) ?? []
  const chosen = form === null || form.result === null || form.result === UNSET ? (form?.standard ?? 0) : form.result
  switch (name.toUpperCase()) {
    case 'FORMCHECKBOX':
      return tick(chosen > 0)
    case 'FORMDROPDOWN':
      return form?.entries[chosen] ?? ''
    case 'SYMBOL':
      return symbolText(rest)
    case 'EQ':
      return equationText(rest)
    case 'MACROBUTTON':
      return rest.replace(/^\S+\s*/, '')
    case 'QUOTE':
      return rest.replace(/^\s*"|"\s*$/g, '')
    default:
      return ''
  }
}

/** `SYMBOL 183 \f "Symbol"`. */
function symbolText(rest: string): string {
  const code = /^(?:0x([\da-f]{1,4})|(\d{1,5}))/i.exec(rest)
  if (!code) return ''
  const value = code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16)
  const font = /\\f\s*"?([^"\\]+)"?/i.exec(rest)?.[1]?.trim()
  return font === undefined ? String.fromCharCode(value) : signOf(font, value)
}

/** Deepest nesting of an equation. */
const MAX_DEPTH = 20

/** `EQ \f(1,2)`, `\r(3,x)`, `\s\up5(2)`, `\o(a,b)` on one line: `1/2`, `³√x`. */
function equationText(source: string): string {
  let text = source
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const next = text.replace(/((?:\\[a-z]+\d*\s*(?:\\[a-z]+\d*\s*)*))\(([^()]*)\)/i, (_all, codes: string, inner: string) =>
      part(codes, inner),
    )
    if (next === text) break
    text = next
  }
  return text.replace(/[\ue000\ue001]/g, (sign) => (sign === '\ue000' ? '(' : ')'))
}

/** Brackets of a finished part do not end the one around it. */
function part(codes: string, inner: string): string {
  const terms = inner.split(/[,;]/).map((term) => term.trim())
  const code = /^\\([a-z])/i.exec(codes)?.[1]?.toLowerCase()
  const shown =
    code === 'f' && terms.length > 1
      ? `${bracketed(terms[0] ?? '')}/${bracketed(terms.slice(1).join(', '))}`
      : code === 'r'
        ? `${terms.length > 1 ? `${terms[0]}` : ''}√${bracketed(terms.at(-1) ?? '')}`
        : code === 's'
          ? `${/\\do/i.test(codes) ? '_' : '^'}${bracketed(inner)}`
          : code === 'b'
            ? `(${inner})`
            : terms.join(' ')
  return shown.replaceAll('(', '\ue000').replaceAll(')', '\ue001')
}
