import '../../../src-preload/texts/speak-english.ts'
/**
 * A process to be killed: starts the app on a data folder, asks a question of the model server at the address, and prints every piece of
 * the answer as it is shown.
 */
import type { Events } from '../../../src-preload/contract/events.ts'
import { compose } from '../../../src-main/app/compose.ts'
import { ENTRIES, RESOURCES } from '../app.ts'

const [dataFolder, address, question] = process.argv.slice(2)
if (!dataFolder || !address || !question) throw new Error('asker.ts needs a data folder, an address and a question')
const app = await compose({
  dataFolder,
  resources: RESOURCES,
  entries: ENTRIES,
  emit: (name, payload) => void (name === 'chat.token' && process.stdout.write((payload as Events['chat.token']).text)),
  watchModels: false,
  drains: false,
})
await app.settings.set('models.baseUrl', address, 'command')
await app.settings.set('models.chat', 'quote', 'command')
const asked = await app.chat.ask({ question })
await asked.done
await app.dispose()
process.exit(0)
