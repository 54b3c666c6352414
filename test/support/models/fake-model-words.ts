type Message = { role: string; content: string }

/**
 * The reply word by word: the script, or the sentences of the prompt's `[n]` blocks that share most words with the question, each with its
 * `[n]`.
 */
export function answerWords(script: string | null, messages: readonly Message[]): string[] {
  return (script ?? citingAnswer(messages)).match(/\s*\S+/g) ?? []
}

/** The reply of a careful model to this prompt. */
function citingAnswer(messages: readonly Message[]): string {
  const question = messages.findLast((message) => message.role === 'user')?.content ?? ''
  const text = messages.map((message) => message.content).join('\n')
  const asked = words(question.split('\n').findLast((line) => line.trim() !== '') ?? '')
  const blocks = [
    ...text.matchAll(/(?:^|\n)[^\S\n]*(?:\[(\d{1,3})\]|<[a-z_-]+[^>\n]{0,200}?(?:id|n|number|index)="?(\d{1,3})"?[^>\n]{0,200}>)/g),
  ]
  if (blocks.length === 0) return 'Hello. I answer from the passages that you give me; there are none in this conversation yet.'
  const found = blocks.flatMap((mark, i) => {
    const body = text.slice(mark.index + mark[0].length, blocks[i + 1]?.index ?? text.length).replace(/<[^>]{1,200}>/g, ' ')
    return body
      .split(/(?<=[.!?])\s+|\n+/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence.length > 15 && !question.endsWith(sentence))
      .map((sentence) => ({ n: mark[1] ?? mark[2], sentence, score: [...words(sentence)].filter((word) => asked.has(word)).length }))
  })
  const best = found.filter((candidate) => candidate.score > 0).sort((a, b) => b.score - a.score)
  if (best.length === 0) return 'The passages given to me do not hold the answer to this.'
  return best
    .slice(0, 2)
    .map(({ n, sentence }) => `${sentence} [${n}]`)
    .join('\n\n')
}

function words(text: string): Set<string> {
  return new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter(
      (word) =>
        !['the', 'and', 'what', 'who', 'how', 'was', 'were', 'for', 'that', 'with', 'does', 'did', 'are', 'question'].includes(word),
    ),
  )
}
