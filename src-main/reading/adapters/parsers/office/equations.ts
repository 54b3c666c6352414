import { bracketed } from './shared/mathml.ts'
import { child, childrenOf, textIn, type XmlElement } from './xml-tree.ts'

/** Letters and digits of mathematical typefaces, which mean the plain ones. */
const MATH_LETTERS = /[\u{1d400}-\u{1d7ff}ℎ]/gu

/**
 * A formula of Office (OMML, ISO 29500-1, 22.1) as a line of text: `mc^2`, `x_i`, `a/b`, `√(x)`, `∑_(i=1)^n`, matrices as
 * `[a, b; c, d]`. It keeps each of its letters and digits. `element`: `m:oMath` or `m:oMathPara`.
 */
export function equationText(element: XmlElement): string {
  return inner(element).replaceAll(/\s+/gu, ' ').trim()
}

function inner(element: XmlElement | undefined): string {
  let text = ''
  for (const one of childrenOf(element)) {
    const next = linear(one)
    // An exponent or an index ends: `x^2 3`, `a_n cos(x)`.
    text += `${/[\^_][\p{L}\p{N}]+$/u.test(text) && /^[\p{L}\p{N}]/u.test(next) ? ' ' : ''}${next}`
  }
  return text
}

function part(element: XmlElement, name: string): string {
  return inner(child(element, name)).trim()
}

/** A property of an element (`m:dPr/m:begChr`); null: not said. */
function property(element: XmlElement, properties: string, name: string): string | null {
  const found = child(child(element, properties), name)
  return found ? (found.attributes['m:val'] ?? '') : null
}

const FORMS: Readonly<Record<string, (element: XmlElement) => string>> = {
  'm:t': (element) => plain(textIn(element)),
  'w:t': (element) => plain(textIn(element)),
  'w:tab': () => ' ',
  'w:br': () => ' ',
  'm:f': (element) =>
    isStack(element) ? `(${stack(element)})` : `${bracketed(part(element, 'm:num'))}/${bracketed(part(element, 'm:den'))}`,
  'm:sSup': (element) => `${base(element)}^${bracketed(part(element, 'm:sup'))}`,
  'm:sSub': (element) => `${base(element)}_${bracketed(part(element, 'm:sub'))}`,
  'm:sSubSup': (element) => `${base(element)}_${bracketed(part(element, 'm:sub'))}^${bracketed(part(element, 'm:sup'))}`,
  'm:sPre': (element) => `_${bracketed(part(element, 'm:sub'))}^${bracketed(part(element, 'm:sup'))} ${base(element)}`,
  'm:rad': root,
  'm:nary': nary,
  'm:d': delimited,
  'm:m': (element) => `[${matrix(element)}]`,
  'm:eqArr': (element) => childrenOf(element, 'm:e').map(inner).join('; '),
  'm:func': called,
  'm:limLow': (element) => `${base(element)}_${bracketed(part(element, 'm:lim'))}`,
  'm:limUpp': (element) => `${base(element)}^${bracketed(part(element, 'm:lim'))}`,
  'm:acc': (element) => accented(part(element, 'm:e'), property(element, 'm:accPr', 'm:chr') ?? '\u0302'),
  'm:bar': (element) => accented(part(element, 'm:e'), property(element, 'm:barPr', 'm:pos') === 'top' ? '\u0305' : '\u0332'),
  'm:ctrlPr': () => '',
}

function linear(element: XmlElement): string {
  return (FORMS[element.name] ?? inner)(element)
}

/** True for a fraction without its line: a binomial coefficient, `(n; k)`. */
function isStack(element: XmlElement): boolean {
  return property(element, 'm:fPr', 'm:type') === 'noBar'
}

function stack(element: XmlElement): string {
  return `${part(element, 'm:num')}; ${part(element, 'm:den')}`
}

/** A function with its argument: `cos x`, `cos(a/b)`, `lim_n (x)`. */
function called(element: XmlElement): string {
  const [name, argument] = [part(element, 'm:fName'), bracketed(part(element, 'm:e'))]
  return `${name}${/^[([{|]/u.test(argument) && !/[\^_]/u.test(name) ? '' : ' '}${argument}`
}

/** Marks of alignment (`&`), of an equation's number (`#`) and invisible operators are none of its text. */
function plain(raw: string): string {
  return raw
    .replaceAll(/[\u2061-\u2064]/g, '')
    .replaceAll(MATH_LETTERS, (letter) => letter.normalize('NFKC'))
    .replaceAll(/&(?=[=<>≤≥≈≡]|$)|(?<=[=<>≤≥≈≡])&/gu, '')
    .replaceAll(/#(?=\()/gu, ' ')
}

function base(element: XmlElement): string {
  return bracketed(part(element, 'm:e'))
}

function root(element: XmlElement): string {
  const degree = part(element, 'm:deg')
  return `√${degree === '' ? '' : `[${degree}]`}(${part(element, 'm:e')})`
}

function nary(element: XmlElement): string {
  const sign = property(element, 'm:naryPr', 'm:chr') ?? '∫'
  const [from, to] = [part(element, 'm:sub'), part(element, 'm:sup')]
  return `${sign}${from === '' ? '' : `_${bracketed(from)}`}${to === '' ? '' : `^${bracketed(to)}`} ${part(element, 'm:e')}`
}

function delimited(element: XmlElement): string {
  const sign = (name: string, usual: string): string => property(element, 'm:dPr', name) ?? usual
  const terms = childrenOf(element, 'm:e').map((term) => {
    const [only, ...others] = childrenOf(term).filter(({ name }) => name !== 'm:ctrlPr')
    if (only && others.length === 0 && only.name === 'm:m') return matrix(only)
    return only && others.length === 0 && isStack(only) ? stack(only) : inner(term).trim()
  })
  return `${sign('m:begChr', '(')}${terms.join(sign('m:sepChr', '|'))}${sign('m:endChr', ')')}`
}

function matrix(element: XmlElement): string {
  return childrenOf(element, 'm:mr')
    .map((row) =>
      childrenOf(row, 'm:e')
        .map((cell) => inner(cell).trim())
        .join(', '),
    )
    .join('; ')
}

/** A combining sign stands behind its letter. */
function accented(text: string, sign: string): string {
  return /^\p{M}$/u.test(sign) ? `${text}${sign}` : `${bracketed(text)}${sign}`
}
