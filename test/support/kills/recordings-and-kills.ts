import '../../../src-preload/texts/speak-english.ts'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openForReading } from '../../../src-main/storage/sqlite/connection.ts'
import { startTestApp } from '../app.ts'
import { firstBreak } from '../files/numbered-samples.ts'

const RECORDER = new URL('../programs/recorder.ts', import.meta.url).pathname
const HEADER = 44

/** A recording that a kill ended, in samples. `said`: told by the recorder; `synced`: on disk for certain; `kept`: after the next start. */
export type KilledRecording = { said: number; synced: number; kept: number; brokenAt: number; headerSays: number; state: string }

/** Records and kills the process hard, each time another recording of the same library. */
export async function recordAndKill(options: {
  dataFolder: string
  kills: number
  pauseMs: (kill: number) => number
}): Promise<KilledRecording[]> {
  const recordings: KilledRecording[] = []
  for (let kill = 0; kill < options.kills; kill += 1) {
    const said = await killed(options.dataFolder, options.pauseMs(kill))
    const { id, synced } = journalOf(options.dataFolder)
    const test = await startTestApp({ dataFolder: options.dataFolder, drains: false })
    try {
      await test.app.recorder.recover()
      const row = await test.app.database.getRecording(id)
      if (!row) throw new Error('the recording is gone')
      const file = readFileSync(join(options.dataFolder, row.file))
      const note = await test.app.notes.get(row.noteId)
      const data = file.subarray(HEADER)
      recordings.push({
        said,
        synced,
        kept: row.samples,
        brokenAt: firstBreak(data),
        headerSays: file.readUInt32LE(40) / 2,
        state: note.state,
      })
    } finally {
      await test.close({ keep: true })
    }
  }
  return recordings
}

function journalOf(dataFolder: string): { id: string; synced: number } {
  const connection = openForReading(join(dataFolder, 'echomind.db'))
  try {
    const [row] = connection.all<{ id: string; synced: number }>(
      `
SELECT r.id, coalesce((SELECT max(e.sample) FROM recording_events e WHERE e.recording_id = r.id AND e.event = 'synced'), 0) AS synced
FROM recordings r WHERE r.owner IS NOT NULL`,
    )
    if (!row) throw new Error('no open recording')
    return row
  } finally {
    connection.close()
  }
}

/** The samples that a recorder told of until it was killed, at the given time after its first part. */
function killed(dataFolder: string, afterMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [RECORDER, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (data: Buffer) => {
      if (said === '') setTimeout(() => child.kill('SIGKILL'), afterMs)
      said += data.toString()
    })
    child.once('error', reject)
    child.once('close', (code, signal) =>
      signal === 'SIGKILL' ? resolve(Number(said.trim().split('\n').at(-1))) : reject(new Error(`the recorder ended with ${String(code)}`)),
    )
  })
}
