import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { launchApp } from '../../electron-stand-in/launch.mjs'
import { temporaryFolder } from '../../support/app.ts'
import { largeLibrary } from '../large/large-library.ts'
import { addLongChat } from './long-chat.ts'

export type Running = Awaited<ReturnType<typeof launchApp>>
type LaunchOptions = NonNullable<Parameters<typeof launchApp>[0]>

let copied: string | null = null

/** The data folder of a copy of the library of 20,000 documents, with the long chat: measures write into it. One for all measures of a run. */
export function largeDataFolder(): string {
  if (copied) return copied
  const { dataFolder, file } = largeLibrary()
  const copy = join(temporaryFolder(), 'data')
  mkdirSync(copy)
  copyFileSync(file, join(copy, 'echomind.db'))
  // Stored files are never changed in place: links are enough, and quick.
  const { status } = spawnSync('cp', ['-al', join(dataFolder, 'files'), join(copy, 'files')])
  if (status !== 0) spawnSync('cp', ['-a', join(dataFolder, 'files'), join(copy, 'files')])
  addLongChat(join(copy, 'echomind.db'))
  return (copied = copy)
}

/** Removes the copy. */
export function dropLargeFolder(): void {
  if (copied) rmSync(copied, { recursive: true, force: true, maxRetries: 5 })
  copied = null
}

/** The built window over that library, as soon as its first screen is drawn. */
export async function launchLarge(options: LaunchOptions = {}): Promise<Running> {
  const app = await launchApp({ dataFolder: largeDataFolder(), ...options })
  await app.page.getByRole('navigation').first().getByRole('button').first().waitFor()
  return app
}
