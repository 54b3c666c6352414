/**
 * A process to be killed: the owner of a library, which finishes open purges, then deletes, restores and purges documents at random, and
 * prints what is done.
 */
import '../../../src-preload/texts/speak-english.ts'
import { openPurgingLibrary } from '../kills/purging-library.ts'

const [dataFolder] = process.argv.slice(2)
if (!dataFolder) throw new Error('purger.ts needs a data folder')
const { library, purge } = openPurgingLibrary(dataFolder)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const pick = <T>(list: readonly T[], most: number): T[] => list.toSorted(() => Math.random() - 0.5).slice(0, most)
say('begun')
await purge.finish()
for (;;) {
  const live = (await library.list()).map(({ id }) => id)
  const trashed = (await library.trashed()).map(({ id }) => id)
  if (live.length + trashed.length === 0) break
  const dice = Math.random()
  if (dice < 0.3) await library.trash(pick(live, 3))
  else if (dice < 0.5) await library.restore(pick(trashed, 2))
  else {
    const chats = dice > 0.75
    const deleted = await library.purge(pick([...live, ...trashed], 3), { chats })
    say(`purged ${chats ? 'chats' : 'alone'} ${deleted.join(' ')}`)
  }
}
say('empty')
process.exit(0)
