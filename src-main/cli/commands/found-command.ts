import { AppError } from '../../../src-preload/contract/errors.ts'
import { refuseMore } from '../arguments.ts'
import { settle } from './collection-commands.ts'
import type { Command } from '../command.ts'
import { formatDocuments } from '../format.ts'

export const foundCommand: Command<'found'> = {
  usage: 'found [list|import|dismiss]',
  summary:
    'Originals that no document knew of and that were put aside: lists them, makes documents of them, or goes on with the database as it is.',
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
    else if (verb !== 'list') throw new AppError('usage', { variant: 'form', values: { usage: 'found [list|import|dismiss]' } })
    const files = await app.found.list()
    const lines = files.map(
      ({ file, name, collection, bytes }) =>
        `${file}  ${name}${collection === null ? '' : `  (${collection})`}  ${bytes.toLocaleString('en-US')} bytes\n`,
    )
    return { output: { files }, text: lines.join('') || 'Nothing was put aside.\n', exit: 0 }
  },
}
