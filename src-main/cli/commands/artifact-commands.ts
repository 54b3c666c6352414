import { artifactInputSchema, artifactTypeSchema, type ArtifactSummary } from '../../../src-preload/contract/shapes/artifacts.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ArtifactId } from '../../../src-preload/contract/ids.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { FILTER_OPTIONS, readFilters, wrongForm } from '../arguments.ts'
import type { Command } from '../command.ts'
import { formatRemark } from '../format.ts'

export const artifactCommand: Command<'artifact'> = {
  usage: 'artifact blueprint|pdr|workflow|build-plan [filters] [--persona P] [--title T] [--out FILE]',
  summary: text('cliHelp.commands.artifact'),
  drains: false,
  options: {
    ...FILTER_OPTIONS,
    persona: { kind: 'value', value: 'P', help: text('cliHelp.answers.writer') },
    title: { kind: 'value', value: 'T', help: text('cliHelp.answers.title') },
    out: { kind: 'value', value: 'FILE', writes: true, help: text('cliHelp.answers.out') },
  },
  async run({ app, parsed, progress, on, save }) {
    const type = artifactTypeSchema.safeParse(parsed.positionals[0])
    if (!type.success || parsed.positionals.length !== 1) throw wrongForm(artifactCommand.usage)
    on('artifact.progress', ({ message }) => progress(message))
    const { persona, title, out } = parsed.values
    if (!artifactInputSchema.shape.title.safeParse(title).success) throw new AppError('usage', { variant: 'titleLength' })
    const { done } = await app.artifacts.make({
      type: type.data,
      filters: readFilters(parsed),
      ...(persona !== undefined && { persona }),
      ...(title !== undefined && { title }),
    })
    const artifact = await done
    const markdown = await app.artifacts.markdown(artifact.id)
    if (out !== undefined) await save(out, markdown)
    const notice = artifact.notice ? `\n${formatRemark(artifact.notice)}` : ''
    return {
      output: { artifact },
      text: `${out === undefined ? markdown : `${t('cli.artifact.written', { file: out })}\n`}${notice}`,
      exit: artifact.incomplete ? 3 : 0,
    }
  },
}

export const artifactsCommand: Command<'artifacts'> = {
  usage: 'artifacts [export ID|delete ID]',
  summary: text('cliHelp.commands.artifacts'),
  drains: false,
  options: {},
  async run({ app, parsed }) {
    const [verb, id, ...rest] = parsed.positionals
    if (rest.length > 0 || (verb !== undefined && (!['export', 'delete'].includes(verb) || id === undefined)))
      throw wrongForm(artifactsCommand.usage)
    if (verb === 'export') {
      const markdown = await app.artifacts.markdown(id as ArtifactId)
      return {
        output: { artifacts: (await app.artifacts.list()).filter((artifact) => artifact.id === id), markdown },
        text: markdown,
        exit: 0,
      }
    }
    if (verb === 'delete') await app.artifacts.remove(id as ArtifactId)
    const artifacts = await app.artifacts.list()
    return { output: { artifacts }, text: artifacts.map(line).join('') || `${t('cli.artifact.none')}\n`, exit: 0 }
  },
}

function line({ id, type, title, changed, versions }: ArtifactSummary): string {
  return `${id}  ${type.padEnd(10)} ${changed.slice(0, 10)}  ${title}${versions > 1 ? `  (${t('artifacts.versions', { count: versions })})` : ''}\n`
}
