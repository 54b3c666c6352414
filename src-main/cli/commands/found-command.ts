import { t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { refuseMore, wrongForm } from '../arguments.ts'
import { settle } from './collection-commands.ts'
import type { Command } from '../command.ts'
import { formatDocuments } from '../format.ts'

export const foundCommand: Command<'found'> = {
  usage: 'found [list|import|dismiss]',
  summary: text('cliHelp.commands.found'),
  drains: true,
  options: {},
  async run(context) {
    const { app, parsed } = context
    const [verb = 'list', ...rest] = parsed.positionals
    refuseMore(rest, `found ${verb}`)
    await app.inOrder()
    if (verb === 'import') {
      const { importIds } = await app.found.import()
      const { documents, failed } = await settle(context, importIds)
      return { output: { files: await app.found.list(), documents }, text: formatDocuments(documents), exit: failed > 0 ? 3 : 0 }
    }
    if (verb === 'dismiss') await app.safekeeping.dismiss()
    else if (verb !== 'list') throw wrongForm(foundCommand.usage)
    const files = await app.found.list()
    const lines = files.map(
      ({ file, name, collection, bytes }) =>
        `${file}  ${name}${collection === null ? '' : `  (${collection})`}  ${t('units.bytes', { count: bytes })}\n`,
    )
    return { output: { files }, text: lines.join('') || `${t('cli.found.none')}\n`, exit: 0 }
  },
}
