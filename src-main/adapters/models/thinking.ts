const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * Removes a `<think>` section at the start of an answer, where the server does not, and leading white space. Streaming; `onThought`
 * receives the removed text.
 */
export function createVisibleText(onThought: (text: string) => void = () => undefined): { push(piece: string): string } {
  let state: 'beginning' | 'thinking' | 'said' = 'beginning'
  let held = ''

  function push(piece: string): string {
    if (state === 'said') return piece
    held += piece
    if (state === 'beginning') {
      held = held.trimStart()
      if (held === '' || (held.length < OPEN.length && OPEN.startsWith(held))) return ''
      state = held.startsWith(OPEN) ? 'thinking' : 'said'
      if (state === 'thinking') held = held.slice(OPEN.length)
    }
    if (state === 'thinking') {
      const end = held.indexOf(CLOSE)
      if (end < 0) {
        // Only a prefix of the closing tag is buffered, so a long thought takes no memory.
        const sure = Math.max(0, held.length - (CLOSE.length - 1))
        onThought(held.slice(0, sure))
        held = held.slice(sure)
        return ''
      }
      onThought(held.slice(0, end))
      held = held.slice(end + CLOSE.length)
      state = 'beginning'
      return push('')
    }
    const said = held
    held = ''
    return said
  }
  return { push }
}
