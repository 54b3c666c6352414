/** The real parser, but that it takes its time over files that say "slow", and dies of those that say "deadly". */
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
await import('../../../src-main/workers/parser/parser-entry.ts')
