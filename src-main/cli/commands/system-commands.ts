import type { SlowCalls } from '../../../src-preload/contract/commands.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ModelsOutput, PullProgress } from '../../../src-preload/contract/shapes/models.ts'
import { describeSetting } from '../../../src-preload/contract/shapes/setting-info.ts'
import { isSettingKey, type SettingKey } from '../../../src-preload/contract/shapes/settings.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { pullHost } from '../../domain/policy/pull.ts'
import { refuseMore, wrongForm } from '../arguments.ts'
import type { Command } from '../command.ts'
import { typedValue } from '../setting-values.ts'
import { formatFindings } from '../format.ts'

export const modelsCommand: Command<'models'> = {
  usage: 'models [pull NAME]',
  summary: text('cliHelp.commands.models'),
  drains: false,
  options: {},
  async run({ app, parsed, progress, on }) {
    const [verb, name, ...rest] = parsed.positionals
    if (verb !== undefined) {
      refuseMore(rest, 'models pull NAME')
      if (verb !== 'pull' || !name) throw wrongForm(modelsCommand.usage)
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
    const output = await app.models.list()
    const used = Object.entries(output.profiles).flatMap(([profile, model]) =>
      model === null ? [] : [`${profile}: ${model}${isThere(output.models, model) ? '' : ` (${t('cli.models.notThere')})`}\n`],
    )
    return { output, text: serverLine(output.server) + output.models.map(modelLine).join('') + used.join(''), exit: 0 }
  },
}

function serverLine({ ok, version }: ModelsOutput['server']): string {
  if (!ok) return `${t('cli.models.noServer')}\n`
  return `${version === null ? t('cli.models.server') : t('cli.models.serverVersion', { version })}\n`
}

function modelLine({ name, capabilities, contextLength, cloud }: ModelsOutput['models'][number]): string {
  const tokens = contextLength ? `  ${t('library.tokens', { count: contextLength })}` : ''
  return `${name}  ${capabilities.join(', ')}${tokens}${cloud ? `  (${t('cli.models.cloud')})` : ''}\n`
}

function describePull({ status, completed, total }: PullProgress): string {
  if (total <= 0) return status
  const megabytes = total < 1e7 ? (total / 1e6).toFixed(1) : Math.round(total / 1e6)
  return t('cli.models.downloaded', { status, percent: Math.floor((100 * completed) / total), megabytes })
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
  async run({ app, parsed }) {
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
    const settings = verb === 'get' ? all : await app.settings.set(key, typedValue(key, value), 'command')
    return { output: { settings: { [key]: settings[key] } }, text: `${JSON.stringify(settings[key])}\n`, exit: 0 }
  },
}

export const doctorCommand: Command<'doctor'> = {
  usage: 'doctor',
  summary: text('cliHelp.commands.doctor'),
  drains: false,
  options: {},
  async run({ app }) {
    const output = await app.maintenance.doctor()
    return { output, text: formatFindings(output.findings, text('cli.check.well')) + describeSlow(output.slow), exit: output.ok ? 0 : 3 }
  },
  withoutFolder({ code, message, next }) {
    const findings = [{ code, message, next }]
    return { output: { ok: false, findings, slow: null }, text: formatFindings(findings, ''), exit: 3 }
  },
}

/** Slow calls are not an error of the system; they guide developers. */
function describeSlow(slow: SlowCalls | null): string {
  if (!slow) return ''
  const { count, slowest } = slow
  return `${t('cli.slow.calls', { count, ms: slowest.ms, name: slowest.name })}\n`
}
