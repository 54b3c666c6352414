import { resolve } from 'node:path'
import type { EgressOutput, SlowCalls } from '../../../src-preload/contract/commands.ts'
import { languageTag } from '../../../src-preload/texts/language-tag.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ModelsOutput, OcrOutput, OwnModel, PullProgress } from '../../../src-preload/contract/shapes/models.ts'
import { describeSetting } from '../../../src-preload/contract/shapes/setting-info.ts'
import { isSettingKey, type SettingKey } from '../../../src-preload/contract/shapes/settings.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import type { App } from '../../app/compose.ts'
import { pullHost } from '../../storage/index.ts'
import { refuseMore, wrongForm } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { examineEgress } from '../examine-egress.ts'
import { typedValue } from '../setting-values.ts'
import { formatFindings } from '../format.ts'

export const modelsCommand: Command<'models'> = {
  usage: 'models [pull NAME|add FOLDER|remove NAME]',
  summary: text('cliHelp.commands.models'),
  drains: false,
  options: {},
  async run({ app, parsed, progress, on }) {
    const [verb, name, ...rest] = parsed.positionals
    if (verb !== undefined) {
      if (!name) throw wrongForm(modelsCommand.usage)
      refuseMore(rest, `models ${verb} NAME`)
      if (verb === 'pull') await pull(app, name, { progress, on })
      else if (verb === 'add') await addOwn(app, name, { progress, on })
      else if (verb === 'remove') await app.ownModels.remove(name)
      else throw wrongForm(modelsCommand.usage)
    }
    const output = { ...(await app.models.list()), own: await app.ownModels.list() }
    const used = Object.entries(output.profiles).flatMap(([profile, model]) =>
      model === null ? [] : [`${profile}: ${model}${isThere(output.models, model) ? '' : ` (${t('cli.models.notThere')})`}\n`],
    )
    const lines = [serverLine(output.server), ...output.models.map(modelLine), ...used, ...output.own.map(ownLine)]
    return { output, text: lines.join(''), exit: 0 }
  },
}

type Reporting = Pick<CommandContext, 'progress' | 'on'>

async function pull(app: App, name: string, { progress, on }: Reporting): Promise<void> {
  const host = pullHost(name)
  progress(host === null ? text('cli.models.downloadsOwn', { model: name }) : text('cli.models.downloads', { model: name, host }))
  let last = ''
  on('models.pull', (pulled) => {
    // The server reports many times a second; a log needs at most one line per percent.
    const line = describePull(pulled)
    if (line !== last && line !== '') progress(line)
    last = line
  })
  await app.models.pull(name)
}

/** Adds the model of a folder. */
async function addOwn(app: App, folder: string, { progress, on }: Reporting): Promise<void> {
  on('models.adding', ({ completed, total, done }) => {
    if (!done) progress(text('cli.models.copied', { completed: megabytes(completed), total: megabytes(total) }))
  })
  const { others, file } = await app.ownModels.add(await app.ownModels.find(resolve(folder)))
  if (others.length > 0) progress(text('cli.models.leftOut', { file, others: others.join(', ') }))
}

function ownLine({ name, kind, architecture, file, bytes, sha256, inUse }: OwnModel): string {
  const facts = [
    t(`ownModels.kinds.${kind}`),
    architecture,
    file,
    t('cli.models.megabytes', { size: megabytes(bytes) }),
    sha256.slice(0, 12),
  ]
  return `${name}  ${facts.join(', ')}  (${inUse ? t('ownModels.inUse') : t('ownModels.notInUse')})\n`
}

function megabytes(bytes: number): string {
  return bytes < 1e7 ? (bytes / 1e6).toFixed(1) : String(Math.round(bytes / 1e6))
}

function serverLine({ ok, version, isOllama }: ModelsOutput['server']): string {
  if (!ok) return `${t('cli.models.noServer')}\n`
  return `${version === null ? t('cli.models.server') : t('cli.models.serverVersion', { version })}\n${isOllama ? `${t('cli.models.isOllama')}\n` : ''}`
}

function modelLine({ name, capabilities, contextLength, cloud }: ModelsOutput['models'][number]): string {
  const tokens = contextLength ? `  ${t('library.tokens', { count: contextLength })}` : ''
  return `${name}  ${capabilities.join(', ')}${tokens}${cloud ? `  (${t('cli.models.cloud')})` : ''}\n`
}

function describePull({ status, completed, total }: PullProgress): string {
  if (total <= 0) return status
  return t('cli.models.downloaded', { status, percent: Math.floor((100 * completed) / total), megabytes: megabytes(total) })
}

/** True if the server has a model of this name, with or without tag. */
function isThere(models: readonly { name: string }[], wanted: string): boolean {
  return models.some(({ name }) => name.toLowerCase() === wanted.toLowerCase() || name.toLowerCase() === `${wanted.toLowerCase()}:latest`)
}

export const settingsCommand: Command<'settings'> = {
  usage: 'settings [get KEY|set KEY VALUE|list]',
  summary: text('cliHelp.commands.settings'),
  drains: false,
  options: {},
  async run(context) {
    const { app, parsed } = context
    const [verb = 'list', key, ...rest] = parsed.positionals
    const value = rest.join(' ')
    const all = app.settings.current()
    if (verb === 'list' && key === undefined) {
      const lines = Object.entries(all)
        .map(([k, v]) => `${k} = ${JSON.stringify(v)}\n    ${say(describeSetting(k as SettingKey))}\n`)
        .join('')
      return { output: { settings: all }, text: lines, exit: 0 }
    }
    if (
      (verb !== 'get' && verb !== 'set') ||
      key === undefined ||
      (verb === 'set' && rest.length === 0) ||
      (verb === 'get' && rest.length > 0)
    ) {
      throw wrongForm(settingsCommand.usage)
    }
    if (!isSettingKey(key)) throw new AppError('setting-unknown', { variant: 'inList', values: { key } })
    if (verb === 'set' && key === 'models.embedding') await announceEmbedder(context, value)
    const settings = verb === 'get' ? all : await app.settings.set(key, typedValue(key, value), 'command')
    return { output: { settings: { [key]: settings[key] } }, text: `${JSON.stringify(settings[key])}\n`, exit: 0 }
  },
}

/** Refuses a model that the server does not have or that embeds nothing, and tells when its embeddings are made. */
async function announceEmbedder({ app, progress }: CommandContext, name: string): Promise<void> {
  if (name !== 'built-in' && name !== 'none') {
    const { server, models } = await app.models.list()
    const model = models.find((one) => one.name === name || one.name === `${name}:latest`)
    if (!server.ok) progress(text('cli.embedder.unseen', { model: name }))
    else if (!model) throw new AppError('model-not-installed', { data: { model: name } })
    else if (model.capabilities.length > 0 && !model.capabilities.includes('embedding')) {
      throw new AppError('model-failed', { variant: 'notEmbedding' })
    }
  }
  if (name !== 'none' && name !== app.settings.current()['models.embedding']) progress(text('cli.embedder.switching'))
}

export const doctorCommand: Command<'doctor'> = {
  usage: 'doctor [--egress]',
  summary: text('cliHelp.commands.doctor'),
  drains: false,
  options: { egress: { kind: 'flag', help: text('cliHelp.doctor.egress') } },
  isAlone: ({ flags }) => flags.has('egress'),
  async alone({ parsed, ...context }) {
    refuseMore(parsed.positionals, doctorCommand.usage)
    const output = await examineEgress(context)
    return { output, text: egressLines(output), exit: output.ok ? 0 : 3 }
  },
  async run({ app }) {
    const output = await app.maintenance.doctor()
    const speech = (await app.speech.hasRecogniser()) ? '' : `${t('speech.notInBuild')}\n`
    const found = formatFindings(output.findings, text('cli.check.well'))
    return { output, text: found + describeSlow(output.slow) + speech, exit: output.ok ? 0 : 3 }
  },
  withoutFolder({ code, message, next }) {
    const findings = [{ code, message, next }]
    return { output: { ok: false, findings, slow: null }, text: formatFindings(findings, ''), exit: 3 }
  },
}

function egressLines({ ok, foreign, own, programs, kernel, work, seconds }: EgressOutput): string {
  const counts = { programs, seconds: seconds.toFixed(1) }
  const lines = [
    ok ? t('cli.egress.clean', { ...counts, own }) : t('cli.egress.found', counts),
    ...foreign.map(({ kind, address, port, times, seenBy }) =>
      t('cli.egress.use', {
        address: port === 0 ? address : `${address.includes(':') ? `[${address}]` : address}:${port}`,
        kind: text(`cli.egress.kinds.${kind}`),
        times,
        seenBy: text(`cli.egress.seenBy.${seenBy}`),
      }),
    ),
    t('cli.egress.did', { work: work.map((name) => text(`cli.egress.work.${name}`)) }),
    kernel ? t('cli.egress.kernel', { looks: kernel.looks, gap: kernel.longestGapMs }) : t('cli.egress.noKernel'),
    ...(kernel && kernel.probes > 0 ? [t('cli.egress.probes', { count: kernel.probes })] : []),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

export const storageCommand: Command<'storage'> = {
  usage: 'storage',
  summary: text('cliHelp.commands.storage'),
  drains: false,
  options: {},
  async run({ app, parsed }) {
    refuseMore(parsed.positionals, storageCommand.usage)
    const output = await app.maintenance.storage()
    const { free, ...parts } = output.sizes
    const lines = [
      ...Object.entries(parts).map(
        ([part, bytes]) => `${t(`storage.parts.${part as keyof typeof parts}`)}: ${t('cli.models.megabytes', { size: megabytes(bytes) })}`,
      ),
      ...(free === null ? [] : [t('cli.storage.free', { size: megabytes(free) })]),
      ...output.months.map(({ month, documents, bytes, recordedSeconds }) =>
        t('cli.storage.month', { month, documents, size: megabytes(bytes), minutes: Math.round(recordedSeconds / 60) }),
      ),
    ]
    return { output, text: lines.map((line) => `${line}\n`).join(''), exit: 0 }
  },
}

/** Slow calls are not an error of the system; they guide developers. */
function describeSlow(slow: SlowCalls | null): string {
  if (!slow) return ''
  const { count, slowest } = slow
  return `${t('cli.slow.calls', { count, ms: slowest.ms, name: slowest.name })}\n`
}

export const ocrCommand: Command<'ocr'> = {
  usage: 'ocr [add FILE|remove LANGUAGE]',
  summary: text('cliHelp.commands.ocr'),
  drains: false,
  options: {},
  async run({ app, parsed }) {
    const [verb, name, ...rest] = parsed.positionals
    if (verb !== undefined) {
      if ((verb !== 'add' && verb !== 'remove') || name === undefined || rest.length > 0) throw wrongForm(ocrCommand.usage)
      await (verb === 'add' ? app.ocrLanguages.add(resolve(name)) : app.ocrLanguages.remove(name))
    }
    const output: OcrOutput = { isOn: app.settings.current()['import.ocr'], languages: await app.ocrLanguages.list() }
    return { output, text: describeLanguages(output), exit: 0 }
  },
}

function describeLanguages({ isOn, languages }: OcrOutput): string {
  const lines = languages.map(({ code, bytes, isOwn }) => {
    const tag = languageTag(code)
    const name = tag === null ? '' : t('cli.speech.language', { language: { languageCode: tag } })
    return `${[code, name, t('cli.models.megabytes', { size: (bytes / 1e6).toFixed(1) }), isOwn ? t('cli.ocr.own') : ''].filter(Boolean).join('  ')}\n`
  })
  return `${isOn ? '' : `${t('cli.ocr.off')}\n`}${lines.join('')}${t('cli.ocr.more')}\n`
}
