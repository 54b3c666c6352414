import { AppError } from '../../../src-preload/contract/errors.ts'
import type { MaintenanceProgress } from '../../../src-preload/contract/shapes/library.ts'
import { setDamagedDatabaseAside } from '../../services/maintenance/begin-again.ts'
import { SAMPLE } from '../../services/maintenance/check.ts'
import { refuseMore } from '../arguments.ts'
import { settle } from './collection-commands.ts'
import type { Command, CommandContext } from '../command.ts'
import { formatFindings } from '../format.ts'

const STAGES: Readonly<Record<MaintenanceProgress['stage'], string>> = {
  structure: 'Structure of the database',
  rows: 'Rows of the database',
  vectors: 'Vectors',
  agreement: 'Passages, words and vectors together',
  originals: 'Stored originals',
  contents: 'Contents of the originals',
  keywords: 'Word index',
  documents: 'Documents',
}

export const checkCommand: Command<'check'> = {
  usage: 'check [--full]',
  summary: `Checks that everything stored is whole, with the contents of ${SAMPLE} originals chosen at random.`,
  drains: false,
  options: { full: { kind: 'flag', help: 'Compare the contents of every original.' } },
  async run(context) {
    refuseMore(context.parsed.positionals, 'check [--full]')
    tellProgress(context)
    const output = await context.app.maintenance.check({ full: context.parsed.flags.has('full') })
    return { output, text: formatFindings(output.findings, 'Everything is whole.'), exit: output.ok ? 0 : 3 }
  },
}

const REBUILD = 'rebuild [keyword|vectors|library] [--accept]'

export const rebuildCommand: Command<'rebuild'> = {
  usage: REBUILD,
  summary:
    'Makes the word index, damaged vectors and damaged texts anew from passages and originals, then checks. library: sets a damaged database aside and begins again from the originals.',
  drains: true,
  async prepare({ dataFolder, parsed }) {
    if (parsed.positionals[0] === 'library') await setDamagedDatabaseAside(dataFolder)
  },
  options: { accept: { kind: 'flag', help: 'Keep as it is what a check found changed and only you can judge, such as a chat.' } },
  async run(context) {
    const [what, ...rest] = context.parsed.positionals
    refuseMore(rest, REBUILD)
    if (what !== undefined && what !== 'keyword' && what !== 'vectors' && what !== 'library')
      throw new AppError('usage', { variant: 'form', values: { usage: REBUILD } })
    if (what === 'library') {
      await context.app.inOrder()
      await settle(context, (await context.app.found.import()).importIds)
    }
    tellProgress(context)
    const output = await context.app.maintenance.rebuild({
      what: what === 'library' ? null : (what ?? null),
      accept: context.parsed.flags.has('accept'),
    })
    return { output, text: formatFindings(output.findings, 'Everything is whole.'), exit: output.ok ? 0 : 3 }
  },
}

/** Reports at most one line per percent of a stage. */
function tellProgress({ on, progress }: CommandContext): void {
  let last = ''
  on('upkeep.progress', ({ stage, done, total }) => {
    const line = total > 0 ? `${STAGES[stage]}: ${Math.floor((100 * done) / total)} % of ${total}` : STAGES[stage]
    if (line !== last) progress(line)
    last = line
  })
}
