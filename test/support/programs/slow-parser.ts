import '../../../src-preload/texts/speak-english.ts'
/** The real parser, except that it is slow for files with the word "slow", and crashes on those with the word "deadly". */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const SLOW_MS = 2500

const { readFile } = fs.promises
fs.promises.readFile = (async (...words: Parameters<typeof readFile>) => {
  const content = await readFile(...words)
  if (content.includes('deadly')) process.kill(process.pid, 'SIGSEGV')
  if (content.includes('slow')) await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  return content
}) as typeof readFile
syncBuiltinESMExports()
await import('../../../src-main/reading/worker/parser/parser-entry.ts')
