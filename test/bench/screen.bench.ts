import { closeBrowser } from '../electron-stand-in/launch.mjs'
import { measureChat } from './screen/measure-chat.ts'
import { measureLibrary } from './screen/measure-library.ts'
import { measureMemory } from './screen/measure-memory.ts'
import { measurePalette } from './screen/measure-palette.ts'
import { measureSize } from './screen/measure-size.ts'
import { measureStart } from './screen/measure-start.ts'
import { measureTokens } from './screen/measure-tokens.ts'
import { dropLargeFolder } from './screen/large-window.ts'
import { load, say } from './screen/measuring.ts'
import { measureReading } from './screen/read-documents.ts'

// What a person waits for in the built window (Chromium draws in software; calls of the main process travel over the wire of the tests, not
// Electron's): tokens, long documents, and a library of 20,000 documents with a chat of 2,000 messages.
// `--only NAME`: one of the measures below, to be repeated when the machine is quiet. `--minutes NUMBER`: how long memory is watched (30).

const MEASURES: Record<string, () => Promise<void>> = {
  size: measureSize,
  tokens: measureTokens,
  reading: measureReading,
  start: measureStart,
  chat: measureChat,
  library: measureLibrary,
  palette: measurePalette,
  memory: measureMemory,
}
const at = process.argv.indexOf('--only')
const only = at < 0 ? null : (process.argv[at + 1] ?? '')
if (only !== null && !MEASURES[only]) throw new Error(`--only has one of: ${Object.keys(MEASURES).join(', ')}`)
try {
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (only !== null && only !== name) continue
    say(`-- ${name}`, load())
    await measure()
  }
} finally {
  await closeBrowser()
  dropLargeFolder()
}
