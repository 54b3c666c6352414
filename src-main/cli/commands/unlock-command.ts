import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text as readStream } from 'node:stream/consumers'
import { t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Command } from '../command.ts'
import { formatDocuments } from '../format.ts'

export const unlockCommand: Command<'unlock'> = {
  usage: 'unlock ID',
  summary: text('cliHelp.commands.unlock'),
  drains: true,
  options: {},
  async run({ app, parsed }) {
    const [id, ...more] = parsed.positionals
    // A password among the words would stand in the list of processes and in the shell's history.
    if (id === undefined || more.length > 0) throw new AppError('usage', { variant: 'unlockWhat' })
    const document = await app.library.get(id as DocumentId)
    const password = process.stdin.isTTY ? await askUnseen(t('cli.unlock.ask', { title: document.title })) : await firstLine()
    if (password === '') throw new AppError('usage', { variant: 'noPassword' })
    const unlocked = await app.library.unlock(document.id, password)
    return { output: { documents: [unlocked] }, text: formatDocuments([unlocked]), exit: 0 }
  },
}

/** The first line of standard input; a password may begin and end with spaces. */
async function firstLine(): Promise<string> {
  return (await readStream(process.stdin)).split(/\r?\n/u)[0] ?? ''
}

/** Asks on the terminal without showing what is typed. */
function askUnseen(question: string): Promise<string> {
  process.stderr.write(question)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 })
  return new Promise((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
  }).then((answer) => {
    lines.close()
    process.stderr.write('\n')
    return answer as string
  })
}
