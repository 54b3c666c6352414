import { loweredText, raisedText } from '../../../../domain/text/raised-text.ts'
import { child, childrenOf, textIn, type XmlElement } from '../xml-tree.ts'

/** A formula in MathML on one line: `E = mc²`, `(a + b)/2`, `√(x)`. */
function mathText(element: XmlElement): string {
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
      return textIn(element)
    case 'mo':
      return operator(textIn(element).trim())
    case 'mspace':
      return ' '
    case 'mfrac':
      return `${grouped(part(0))}/${grouped(part(1))}`
    case 'msup':
    case 'mover':
      return part(0) + raised(part(1), part(0))
    case 'msub':
    case 'munder':
      return part(0) + lowered(part(1), part(0))
    case 'msubsup':
    case 'munderover': {
      const base = part(0) + lowered(part(1), part(0))
      return base + raised(part(2), base)
    }
    case 'msqrt':
      return `√${grouped(joined(parts))}`
    case 'mroot':
      return `${raised(part(1), '')}√${grouped(part(0))}`
    case 'mfenced':
      return `${element.attributes.open ?? '('}${parts.map(linear).join(`${element.attributes.separators ?? ','} `)}${element.attributes.close ?? ')'}`
    case 'mtable':
      return `[${parts.map(linear).join('; ')}]`
    case 'mtr':
    case 'mlabeledtr':
      return parts.map(linear).join(', ')
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
    // Words in a formula stand apart; letters of one sign do not.
    const isParted = /[\p{L}\p{N}]$/u.test(text) && /^[\p{L}\p{N}]/u.test(next) && (/\p{L}{2}$/u.test(text) || /^\p{L}{2}/u.test(next))
    return `${text}${isParted ? ' ' : ''}${next}`
  }, '')
}

/** Operators stand between blanks; brackets, signs of their own and invisible operators do not. */
function operator(sign: string): string {
  if (/^[\u2061-\u2064]$/u.test(sign)) return ''
  return /^[=<>≤≥≠≈≡±∓×÷·∙⋅+\-−∈∉⊂⊆∪∩→⇒↔⇔∧∨]$/u.test(sign) ? ` ${sign} ` : sign === ',' || sign === ';' ? `${sign} ` : sign
}

function raised(text: string, before: string): string {
  const own = text.trim()
  return own === '' ? '' : before.trim() === '' ? `^${grouped(own)}` : apart(raisedText(own, before.trimEnd()), own, '^')
}

function lowered(text: string, before: string): string {
  const own = text.trim()
  return own === '' ? '' : before.trim() === '' ? `_${grouped(own)}` : apart(loweredText(own, before.trimEnd()), own, '_')
}

/** In a formula each raised term is an exponent, letters and words too. */
function apart(shown: string, own: string, sign: string): string {
  return shown === own || shown === ` ${own}` ? `${sign}${grouped(own)}` : shown
}

/** A term of several parts in brackets. */
export function grouped(term: string): string {
  const own = term.trim()
  return /^[\p{L}\p{N}\p{M}.,]*$/u.test(own) || /^\([^()]*\)$/u.test(own) ? own : `(${own})`
}

/** The formula of an embedded object (`math:math`, also under a `math:semantics`); null: no formula. */
export function formulaOf(root: XmlElement): string | null {
  const math = root.name.replace(/^.*:/, '') === 'math' ? root : child(root, 'math:math')
  return math ? mathText(math) : null
}
