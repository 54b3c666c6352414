import { t } from './say.ts'

/** The question that "Summarise" asks about documents with these titles; without titles: the verb alone. */
export function summaryRequest(titles: readonly string[]): string {
  const [title, ...others] = titles
  if (title === undefined) return t('chat.summarise.verb')
  return others.length === 0 ? t('chat.summarise.one', { title }) : t('chat.summarise.many', { count: titles.length })
}
