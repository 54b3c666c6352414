export type PromptMessage = { role: 'system' | 'user' | 'assistant'; content: string }

/**
 * Prompt texts of `resources/prompts`: answering from sources, small talk, conversation summary, partial summary, follow-up rewriting,
 * requests about the conversation itself, and second opinions.
 */
export type PromptTexts = {
  answer: string
  general: string
  summary: string
  fullDocument: string
  followUp: string
  conversation: string
  opinion: string
}
