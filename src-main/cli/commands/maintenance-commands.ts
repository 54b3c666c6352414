import { t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { SAMPLE, setDamagedDatabaseAside } from '../../care/index.ts'
import { refuseMore, wrongForm } from '../arguments.ts'
import { settle } from './collection-commands.ts'
import type { Command, CommandContext } from '../command.ts'
import { formatFindings } from '../format.ts'

export const checkCommand: Command<'check'> = {
  usage: 'check [--full]',
  summary: text('cliHelp.commands.check', { originals: SAMPLE }),
  drains: false,
  options: { full: { kind: 'flag', help: text('cliHelp.maintenance.full') } },
  async run(context) {
    refuseMore(context.parsed.positionals, checkCommand.usage)
    tellProgress(context)
    const output = await context.app.maintenance.check({ full: context.parsed.flags.has('full') })
    return { output, text: formatFindings(output.findings, text('cli.check.whole')), exit: output.ok ? 0 : 3 }
  },
}

export const rebuildCommand: Command<'rebuild'> = {
  usage: 'rebuild [keyword|vectors|library] [--accept]',
  summary: text('cliHelp.commands.rebuild'),
  drains: true,
  async prepare({ dataFolder, parsed }) {
    if (parsed.positionals[0] === 'library') await setDamagedDatabaseAside(dataFolder)
  },
  options: { accept: { kind: 'flag', help: text('cliHelp.maintenance.accept') } },
  async run(context) {
    const [what, ...rest] = context.parsed.positionals
    refuseMore(rest, rebuildCommand.usage)
    if (what !== undefined && what !== 'keyword' && what !== 'vectors' && what !== 'library') throw wrongForm(rebuildCommand.usage)
    if (what === 'library') {
      await context.app.inOrder()
      await settle(context, (await context.app.found.import()).importIds)
    }
    tellProgress(context)
    const output = await context.app.maintenance.rebuild({
      what: what === 'library' ? null : (what ?? null),
      accept: context.parsed.flags.has('accept'),
    })
    return { output, text: formatFindings(output.findings, text('cli.check.whole')), exit: output.ok ? 0 : 3 }
  },
}

/** Reports at most one line per percent of a stage. */
function tellProgress({ on, progress }: CommandContext): void {
  let last = ''
  on('upkeep.progress', ({ stage, done, total }) => {
    const name = t(`upkeep.stages.${stage}`)
    const line = total > 0 ? t('cli.progress.stage', { stage: name, percent: Math.floor((100 * done) / total), total }) : name
    if (line !== last) progress(line)
    last = line
  })
}
