import { element, type ElementNode, type TreeNode } from './citations.ts'

const BREAK = /^<br\s*\/?>$/iu
const EMPHASIS: Readonly<Record<string, string>> = { em: '*', strong: '**' }

/**
 * A rehype plugin for what Markdown would hide, though somebody meant the letters. HTML is text ("the tag <section>", "10<sup>6</sup>"); only
 * a line break is one. Stars between figures multiply ("2*3*4"). `source`: the Markdown of the tree.
 */
export function keepLetters(source: string) {
  return () => (tree: TreeNode) => visit(tree, source, true)
}

function visit(node: TreeNode, source: string, isRoot: boolean): void {
  if (!('children' in node)) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'raw') return [htmlText(child, isRoot)]
    visit(child, source, false)
    return child.type === 'element' ? multiplied(child, source) : [child]
  })
}

function htmlText({ value, position }: Extract<TreeNode, { type: 'raw' }>, isBlock: boolean): TreeNode {
  if (BREAK.test(value.trim())) return element('br', {}, [])
  const text: TreeNode = { type: 'text', value, ...(position && { position }) }
  return isBlock ? element('p', {}, [text]) : text
}

function multiplied(node: ElementNode, source: string): TreeNode[] {
  const sign = EMPHASIS[node.tagName]
  const start = node.position?.start.offset
  if (sign === undefined || start === undefined || !/\d$/u.test(source.slice(0, start))) return [node]
  if (!/^\d/u.test(source.slice(start + sign.length))) return [node]
  const star: TreeNode = { type: 'text', value: sign }
  return [star, ...node.children, { ...star }]
}
