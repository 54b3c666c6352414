/**
 * Milliseconds from the start of the built app's process to an interactive window, over ten starts. The browser runs already, because it is
 * not the app's.
 */
import { buildWhenStale } from '../tools/build.mjs'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'

await buildWhenStale({ say: console.log })
await (await launchApp()).close()
const starts = []
for (let i = 0; i < 10; i++) {
  const startedAt = performance.now()
  const app = await launchApp()
  await app.page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  starts.push(Math.round(performance.now() - startedAt))
  await app.close()
}
starts.sort((a, b) => a - b)
console.log(`built app to an interactive window: fastest ${starts[0]} ms, median ${starts[5]} ms, slowest ${starts[9]} ms`)
await closeBrowser()
