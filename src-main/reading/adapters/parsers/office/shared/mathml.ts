import { child, childrenOf, textIn, type XmlElement } from '../xml-tree.ts'

/** A formula in MathML on one line: `E = mc^2`, `(a + b)/2`, `√(x)`. */
export function mathText(element: XmlElement): string {
  return linear(element).replace(/\s+/g, ' ').trim()
}

function linear(element: XmlElement): string {
  const parts = childrenOf(element)
  const part = (index: number): string => (parts[index] ? linear(parts[index]) : '')
  switch (element.name.replace(/^.*:/, '')) {
    case 'mi':
    case 'mn':
    case 'mtext':
    case 'ms':
      return textIn(element).trim()
    case 'mo':
      return operator(textIn(element).trim())
    case 'mspace':
      return ' '
    case 'mfrac':
      return `${bracketed(part(0))}/${bracketed(part(1))}`
    case 'msup':
    case 'mover':
      return bracketed(part(0)) + script('^', part(1))
    case 'msub':
    case 'munder':
      return bracketed(part(0)) + script('_', part(1))
    case 'msubsup':
    case 'munderover':
      return bracketed(part(0)) + script('_', part(1)) + script('^', part(2))
    case 'msqrt':
      return `√(${joined(parts).trim()})`
    case 'mroot':
      return `√[${part(1).trim()}](${part(0).trim()})`
    case 'mfenced':
      return `${element.attributes.open ?? '('}${parts.map(linear).join(`${element.attributes.separators ?? ','} `)}${element.attributes.close ?? ')'}`
    case 'mtable':
      return `[${parts.map(linear).join('; ')}]`
    case 'mtr':
    case 'mlabeledtr':
      return parts.map(linear).join(', ')
    // Numbers of a written sum or division stand below one another.
    case 'mstack':
    case 'mlongdiv':
    case 'msgroup':
    case 'msrow':
      return parts
        .map((one) => linear(one).trim())
        .filter((text) => text !== '')
        .join(' ')
    case 'semantics':
      return part(0).trim() === '' ? parts.slice(1).map(textIn).join(' ') : part(0)
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    default:
      return joined(parts)
  }
}

function joined(parts: readonly XmlElement[]): string {
  return parts.map(linear).reduce((text, next) => {
    // Words in a formula stand apart, and what follows an exponent; letters of one sign do not.
    const isParted =
      /[\p{L}\p{N}]$/u.test(text) && /^[\p{L}\p{N}]/u.test(next) && (/\p{L}{2}$|[\^_][\p{L}\p{N}]+$/u.test(text) || /^\p{L}{2}/u.test(next))
    return `${text}${isParted ? ' ' : ''}${next}`
  }, '')
}

/** Operators stand between blanks; brackets, signs of their own and invisible operators do not. */
function operator(sign: string): string {
  if (/^[\u2061-\u2064]$/u.test(sign)) return ''
  return /^[=<>≤≥≠≈≡±∓×÷·∙⋅+\-−∈∉⊂⊆∪∩→⇒↔⇔∧∨]$/u.test(sign) ? ` ${sign} ` : sign === ',' || sign === ';' ? `${sign} ` : sign
}

function script(sign: '^' | '_', text: string): string {
  const own = text.trim()
  return own === '' ? '' : `${sign}${bracketed(own)}`
}

/** Text that needs no brackets as a base, an exponent or an index: a number, a word, one sign, one pair of brackets. */
const ATOM = /^(?:[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)?|[^\s]|\([^()]*\)|\[[^[\]]*\])$/u

/** A term of several parts in brackets, as each formula in a line of text has it. */
export function bracketed(term: string): string {
  const own = term.trim()
  return own === '' || ATOM.test(own) ? own : `(${own})`
}

/** The formula of an embedded object (`math:math`, also under a `math:semantics`); null: no formula. */
export function formulaOf(root: XmlElement): string | null {
  const math = root.name.replace(/^.*:/, '') === 'math' ? root : child(root, 'math:math')
  return math ? mathText(math) : null
}
