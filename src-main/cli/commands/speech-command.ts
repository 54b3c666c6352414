import { formatClock } from '../../../src-preload/contract/values/clock.ts'
import { resolve } from 'node:path'
import type { SpeechOutput, SpeechStatus } from '../../../src-preload/contract/shapes/speech.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { refuseMore, wrongForm } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'

export const speechCommand: Command<'speech'> = {
  usage: 'speech [models add FOLDER|models remove NAME|use PROGRAM|test AUDIO]',
  summary: text('cliHelp.commands.speech'),
  drains: false,
  options: { model: { kind: 'value', value: 'FILE', help: text('cliHelp.speech.model') } },
  async run(context) {
    const { app, parsed } = context
    const [verb, ...words] = parsed.positionals
    const test = verb === undefined ? undefined : await act(context, verb, words)
    const status = await app.speech.status()
    const output: SpeechOutput = { ...status, ...(test && { test }) }
    return { output, text: test ? describeTest(test) : describe(status), exit: 0 }
  },
}

type Act = Pick<CommandContext, 'app' | 'parsed' | 'progress'>

async function act({ app, parsed, progress }: Act, verb: string, words: readonly string[]): Promise<SpeechOutput['test']> {
  const [first, second, ...rest] = words
  if (verb === 'models' && second !== undefined && (first === 'add' || first === 'remove')) {
    refuseMore(rest, speechCommand.usage)
    if (first === 'remove') await app.speech.models.remove(second)
    else await app.speech.models.add(resolve(second), { onProgress: (completed, total) => progress(copied(completed, total)) })
    return undefined
  }
  if ((verb !== 'use' && verb !== 'test') || first === undefined || second !== undefined) throw wrongForm(speechCommand.usage)
  if (verb === 'test') {
    let told = -1
    const onProgress = (share: number): void => {
      const percent = Math.floor(100 * share)
      if (percent > told) progress(text('cli.speech.heard', { percent }))
      told = Math.max(told, percent)
    }
    // A command that is stopped closes the app, which ends the processes of speech.
    return app.speech.test(resolve(first), { signal: new AbortController().signal, onProgress })
  }
  const model = parsed.values['model']
  await app.speech.useProgram(first, model === undefined ? {} : { model: resolve(model) })
  return undefined
}

function copied(completed: number, total: number) {
  return text('cli.models.copied', { completed: megabytes(completed), total: megabytes(total) })
}

function describe(status: SpeechStatus): string {
  const { name, problem, models, programs, hearing, suggested, hasRecogniser } = status
  const engine = name === null ? t('cli.speech.noEngine') : t('cli.speech.engine', { name })
  const own = models.map((model) => {
    const [first] = model.files
    return `${model.name}  ${model.kind}, ${t('cli.models.megabytes', { size: megabytes(model.bytes) })}, ${first?.sha256.slice(0, 12) ?? ''}`
  })
  const found = programs.map(({ id, path, needsModel }) => t(needsModel ? 'cli.speech.programModel' : 'cli.speech.program', { id, path }))
  const served = hearing.map((model) => t('cli.speech.hearing', { model }))
  const steps = [
    t('cli.speech.stepFetch'),
    ...suggested.map(
      (model) =>
        `   ${model.name}  ${languages(model.languages)}, ${t('cli.models.megabytes', { size: String(model.megabytes) })}, ${model.licence}`,
    ),
    t('cli.speech.stepUnpack'),
    t('cli.speech.stepAdd'),
    t('cli.speech.otherwise'),
  ]
  const ways = hasRecogniser ? steps : [t('speech.notInBuild'), t('cli.speech.ownProgram')]
  // That there is none is said already.
  const trouble =
    problem && problem.code !== 'speech-engine-missing' ? [`${say(problem.message)} ${problem.next ? say(problem.next) : ''}`.trim()] : []
  return [engine, ...trouble, ...own, ...found, ...served, ...(name === null ? ['', ...ways] : [])].map((line) => `${line}\n`).join('')
}

function languages(which: string): string {
  return /^\d+$/u.test(which)
    ? t('speech.languageCount', { count: Number(which) })
    : t('cli.speech.language', { language: { languageCode: which } })
}

function describeTest({ segments, seconds, tookSeconds, isPartial }: NonNullable<SpeechOutput['test']>): string {
  const lines = segments.map(({ start, text: said }) => `${formatClock(start)}  ${said}\n`)
  const facts = t('cli.speech.tested', { seconds: seconds.toFixed(1), took: tookSeconds.toFixed(1) })
  const none = segments.length === 0 ? [`${t('cli.speech.nothing')}\n`] : []
  return [...lines, ...none, `${facts}\n`, ...(isPartial ? [`${t('cli.speech.partial')}\n`] : [])].join('')
}

function megabytes(bytes: number): string {
  return bytes < 1e7 ? (bytes / 1e6).toFixed(1) : String(Math.round(bytes / 1e6))
}
