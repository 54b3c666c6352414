import type { SlowCalls } from '../../../src-preload/contract/commands.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { PullProgress } from '../../../src-preload/contract/shapes/models.ts'
import { describeSetting } from '../../../src-preload/contract/shapes/setting-info.ts'
import { isSettingKey, type SettingKey } from '../../../src-preload/contract/shapes/settings.ts'
import { say } from '../../../src-preload/texts/say.ts'
import { pullHost } from '../../domain/policy/pull.ts'
import { refuseMore } from '../arguments.ts'
import type { Command } from '../command.ts'
import { typedValue } from '../setting-values.ts'
import { formatFindings } from '../format.ts'

export const modelsCommand: Command<'models'> = {
  usage: 'models [pull NAME]',
  summary: 'Lists the models of the model server, or pulls one.',
  drains: false,
  options: {},
  async run({ app, parsed, progress, on }) {
    const [verb, name, ...rest] = parsed.positionals
    if (verb !== undefined) {
      refuseMore(rest, 'models pull NAME')
      if (verb !== 'pull' || !name) throw new AppError('usage', { variant: 'form', values: { usage: 'models [pull NAME]' } })
      progress(`The model server downloads ${name} from ${pullHost(name) ?? 'its own library'}.`)
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
    const head = output.server.ok
      ? `Model server${output.server.version === null ? '' : ` ${output.server.version}`}\n`
      : 'The model server does not answer. Search and quoted answers work without it.\n'
    const lines = output.models.map(
      (m) =>
        `${m.name}  ${m.capabilities.join(', ')}${m.contextLength ? `  ${m.contextLength} tokens` : ''}${m.cloud ? '  (runs elsewhere: not used)' : ''}\n`,
    )
    const used = Object.entries(output.profiles).flatMap(([profile, model]) =>
      model === null ? [] : [`${profile}: ${model}${isThere(output.models, model) ? '' : ' (not on the server)'}\n`],
    )
    return { output, text: head + lines.join('') + used.join(''), exit: 0 }
  },
}

function describePull({ status, completed, total }: PullProgress): string {
  return total > 0
    ? `${status} ${Math.floor((100 * completed) / total)} % of ${total < 1e7 ? (total / 1e6).toFixed(1) : Math.round(total / 1e6)} MB`
    : status
}

/** True if the server has a model of this name, with or without tag. */
function isThere(models: readonly { name: string }[], wanted: string): boolean {
  return models.some(({ name }) => name.toLowerCase() === wanted.toLowerCase() || name.toLowerCase() === `${wanted.toLowerCase()}:latest`)
}

export const settingsCommand: Command<'settings'> = {
  usage: 'settings [get KEY|set KEY VALUE|list]',
  summary: 'Reads and changes settings.',
  drains: false,
  options: {},
  async run({ app, parsed }) {
    const [verb = 'list', key, ...rest] = parsed.positionals
    const value = rest.join(' ')
    const all = app.settings.current()
    if (verb === 'list' && key === undefined) {
      const text = Object.entries(all)
        .map(([k, v]) => `${k} = ${JSON.stringify(v)}\n    ${say(describeSetting(k as SettingKey))}\n`)
        .join('')
      return { output: { settings: all }, text, exit: 0 }
    }
    if (
      (verb !== 'get' && verb !== 'set') ||
      key === undefined ||
      (verb === 'set' && rest.length === 0) ||
      (verb === 'get' && rest.length > 0)
    ) {
      throw new AppError('usage', { variant: 'form', values: { usage: 'settings [get KEY|set KEY VALUE|list]' } })
    }
    if (!isSettingKey(key)) throw new AppError('setting-unknown', { variant: 'inList', values: { key } })
    const settings = verb === 'get' ? all : await app.settings.set(key, typedValue(key, value), 'command')
    return { output: { settings: { [key]: settings[key] } }, text: `${JSON.stringify(settings[key])}\n`, exit: 0 }
  },
}

export const doctorCommand: Command<'doctor'> = {
  usage: 'doctor',
  summary: 'Says what is wrong with this machine, and what to do.',
  drains: false,
  options: {},
  async run({ app }) {
    const output = await app.maintenance.doctor()
    return { output, text: formatFindings(output.findings, 'All is well.') + describeSlow(output.slow), exit: output.ok ? 0 : 3 }
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
  return `The database kept others waiting ${count === 1 ? 'once' : `${count} times`} in the last day, at most ${slowest.ms} ms (${slowest.name}; see slow-queries.log in the data folder).\n`
}
