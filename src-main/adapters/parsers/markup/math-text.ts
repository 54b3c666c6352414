/** Deepest formula. */
const MAX_DEPTH = 60
/** Text that reads as one thing and needs no brackets. */
const SINGLE = /^(?:[\p{L}\p{M}]+|[\p{N}.,]+|.)$/su
const NOT_SHOWN = /^(?:annotation|annotation-xml|mphantom|mspace|maligngroup|malignmark)$/i

/** A formula in MathML as linear text: `mc^2`, `(a+b)/(2c)`, `sqrt(x)`, `x_1`. */
export function mathText(math: Element): string {
  return text(math, 0)
    .replaceAll(/[\u2061-\u2064]/g, '')
    .trim()
}

function text(node: Element, depth: number): string {
  if (depth > MAX_DEPTH) return node.textContent
  const name = node.nodeName.toLowerCase().replace(/^.*:/, '')
  if (NOT_SHOWN.test(name)) return ''
  const children = [...node.children]
  const parts = children.map((child) => text(child, depth + 1))
  const [first = '', second = '', third = ''] = parts
  switch (name) {
    case 'mfrac':
      return `${single(first)}/${single(second)}`
    case 'msup':
      return `${single(first)}^${single(second)}`
    case 'msub':
      return `${single(first)}_${single(second)}`
    case 'msubsup':
      return `${single(first)}_${single(second)}^${single(third)}`
    case 'munder':
      return `${first}_${single(second)}`
    case 'mover':
      return `${first}^${single(second)}`
    case 'munderover':
      return `${first}_${single(second)}^${single(third)}`
    case 'msqrt':
      return `sqrt(${parts.join('')})`
    case 'mroot':
      return `root(${first}, ${second})`
    case 'mfenced': {
      const [open, close] = [node.getAttribute('open') ?? '(', node.getAttribute('close') ?? ')']
      return `${open}${parts.join(node.getAttribute('separators')?.trim().slice(0, 1) ?? ',')}${close}`
    }
    case 'mtable':
      return `[${parts.join('; ')}]`
    case 'mtr':
    case 'mlabeledtr':
      return parts.join(', ')
    case 'mtext':
      return ` ${node.textContent.trim()} `
    default:
      return children.length > 0 ? parts.join('') : node.textContent.trim()
  }
}

function single(part: string): string {
  return SINGLE.test(part) ? part : `(${part})`
}
