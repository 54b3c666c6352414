import { t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Command } from '../command.ts'

/** Longest title that a person gives, characters. */
const LONGEST = 300

export const renameCommand: Command<'rename'> = {
  usage: 'rename ID TITLE',
  summary: text('cliHelp.commands.rename'),
  drains: false,
  options: {},
  async run({ app, parsed }) {
    const [id, ...words] = parsed.positionals
    if (id === undefined || words.length === 0) throw new AppError('usage', { variant: 'renameWhat' })
    const title = words.join(' ').trim()
    if (title.length > LONGEST) throw new AppError('usage', { variant: 'longTitle', values: { count: LONGEST } })
    const { document } = await app.titles.rename(id as DocumentId, title)
    const read = document.readTitle === undefined ? '' : ` (${t('cli.documents.readTitle', { title: document.readTitle })})`
    return { output: { documents: [document] }, text: `${document.title}${read}\n`, exit: 0 }
  },
}
