import { REDACTION } from '../redactions/redaction-name.ts'
import { element, splitBy, type TreeNode } from './citations.ts'

/** A rehype plugin that makes an element of each redaction, also inside of a marked sentence. Comes last: it moves texts. */
export function markRedactions() {
  return (tree: TreeNode) => visit(tree)
}

function visit(node: TreeNode): void {
  if (!('children' in node)) return
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text') {
      visit(child)
      return [child]
    }
    return splitBy(child.value, REDACTION, ([token]) => element('ins', {}, [{ type: 'text', value: token }]))
  })
}
