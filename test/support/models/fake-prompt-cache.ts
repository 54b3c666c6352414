/** A prompt as a model server evaluates it: what begins like the model's last prompt and its answer is in the cache. */
export type Evaluation = { model: string; tokens: number; evaluated: number }

/** The prompt cache of the fake server: one slot for each model, as Ollama has by default. */
export type FakePromptCache = {
  /** All prompts, oldest first. */
  readonly evaluations: Evaluation[]
  /** Counts a prompt, and the tokens behind the common beginning with the last one. */
  evaluate(model: string, messages: readonly { role: string; content: string }[], tokens: number): Evaluation
  /** Adds an answer to the cache, as its next turn would hold it. */
  answered(model: string, text: string): void
}

/** An empty cache. */
export function createFakePromptCache(): FakePromptCache {
  const cached = new Map<string, string>()
  const evaluations: Evaluation[] = []
  return {
    evaluations,
    evaluate(model, messages, tokens) {
      const text = messages.map(({ role, content }) => `${role}\n${content}\n`).join('')
      const before = cached.get(model) ?? ''
      let same = 0
      while (same < text.length && text[same] === before[same]) same++
      cached.set(model, text)
      const evaluation = { model, tokens, evaluated: Math.max(1, Math.round(tokens * (1 - same / Math.max(1, text.length)))) }
      evaluations.push(evaluation)
      return evaluation
    },
    answered(model, text) {
      cached.set(model, `${cached.get(model) ?? ''}assistant\n${text}\n`)
    },
  }
}
