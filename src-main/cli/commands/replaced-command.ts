import { t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { refuseMore, wrongForm } from '../arguments.ts'
import type { Command } from '../command.ts'

export const replacedCommand: Command<'replaced'> = {
  usage: 'replaced [ID|empty]',
  summary: text('cliHelp.commands.replaced'),
  drains: false,
  options: {},
  async run({ app, parsed }) {
    const [wanted, ...rest] = parsed.positionals
    refuseMore(rest, 'replaced [ID|empty]')
    if (wanted === 'empty') await app.replaced.empty()
    else if (wanted !== undefined && !/^[1-9]\d{0,14}$/u.test(wanted)) throw wrongForm(replacedCommand.usage)
    const words = wanted === undefined || wanted === 'empty' ? undefined : await app.replaced.get(Number(wanted))
    const texts = await app.replaced.list()
    const lines = texts.map(
      ({ id, kind, begins, replaced }) => `${id}  ${replaced.slice(0, 16)}  ${t(`trash.replaced.kinds.${kind}`)}: ${begins}\n`,
    )
    return {
      output: { texts, ...(words !== undefined && { words }) },
      text: words === undefined ? lines.join('') || `${t('cli.replaced.none')}\n` : `${words}\n`,
      exit: 0,
    }
  },
}
