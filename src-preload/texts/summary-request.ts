import { written } from './say.ts'

/** The question that "Summarise" asks about documents with these titles; without titles: the verb alone. */
export function summaryRequest(titles: readonly string[]): string {
  const [title, ...others] = titles
  if (title === undefined) return written('chat.summarise.verb')
  return others.length === 0 ? written('chat.summarise.one', { title }) : written('chat.summarise.many', { count: titles.length })
}
