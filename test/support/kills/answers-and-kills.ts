import '../../../src-preload/texts/speak-english.ts'
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '../../../src-main/care/sqlite/check/check.ts'
import { openForReading } from '../../../src-main/storage/sqlite/connection.ts'
import { startTestApp } from '../app.ts'
import { startFakeModelServer } from '../models/fake-model-server.ts'

const ASKER = new URL('../programs/asker.ts', import.meta.url).pathname
/** The model's pause between words, so that a number of words stands for a time, however slow the machine is. */
const WORD_MS = 25
export const WORDS_A_SECOND = 1000 / WORD_MS
const ANSWER = Array.from({ length: 4000 }, (_, i) => (i % 10 === 9 ? `word${i} [1].` : `word${i}`)).join(' ')

/** An answer that a kill ended. */
export type KilledAnswer = { question: string; shown: string; kept: string }

/**
 * Asks a slow model one question after the other and kills the process hard during each answer. `findings`: of the checks after the kills.
 */
export async function askAndKill(options: {
  folder: string
  dataFolder: string
  kills: number
  pauseMs: (kill: number) => number
}): Promise<{ answers: KilledAnswer[]; findings: unknown[] }> {
  const models = await startFakeModelServer({ tokenMs: WORD_MS, script: ANSWER })
  await importLease(options)
  const result = { answers: [] as KilledAnswer[], findings: [] as unknown[] }
  for (let kill = 0; kill < options.kills; kill += 1) {
    const question = `When does the lease of the office end, number ${kill}?`
    const shown = await killed([options.dataFolder, models.address, question], options.pauseMs(kill))
    const connection = openForReading(join(options.dataFolder, 'echomind.db'))
    try {
      const kept = connection.get<{ text: string }>(
        `
SELECT a.text FROM messages q JOIN messages a ON a.chat_id = q.chat_id AND a.position = q.position + 1 WHERE q.text = ? AND a.answer IS NULL`,
        question,
      )
      result.answers.push({ question, shown, kept: kept?.text ?? '(the question is gone)' })
      result.findings.push(...check(connection))
    } finally {
      connection.close()
    }
  }
  await models.close()
  return result
}

async function importLease({ folder, dataFolder }: { folder: string; dataFolder: string }): Promise<void> {
  const path = join(folder, 'Lease.md')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, '# Lease\n\nThe lease of the office ends on 31 May 2027 unless both sides renew it in writing.\n')
  const test = await startTestApp({ dataFolder })
  const { importId } = await test.app.imports.importPaths([path])
  await test.app.imports.wait(importId, { upTo: 'ready' })
  await test.close({ keep: true })
}

/** The text that a process showed until it was killed, at the given time after its first word. */
function killed(words: string[], afterMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [ASKER, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    let shown = ''
    child.stdout.on('data', (data: Buffer) => {
      if (shown === '') setTimeout(() => child.kill('SIGKILL'), afterMs)
      shown += data.toString()
    })
    child.once('error', reject)
    child.once('close', (code, signal) =>
      signal === 'SIGKILL' ? resolve(shown) : reject(new Error(`the process ended by itself with ${String(code)}`)),
    )
  })
}

/** The shown words that were not stored. */
export function wordsLost({ shown, kept }: KilledAnswer): number {
  return wordsOf(shown) - wordsOf(kept)
}

function wordsOf(text: string): number {
  return text.match(/word\d+/gu)?.length ?? 0
}
