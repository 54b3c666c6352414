import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { launchApp } from '../electron-stand-in/launch.mjs'
import { addSample, request, skipWelcome } from './steps.ts'

const RUN = 'ECHOMIND_E2E_RUN'

/** Vitest's global setup: the folder of what the specs of one run share. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-run-'))
  process.env[RUN] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * Fills a data folder, a temporary one unless given, with the sample collection as a person leaves it after the first run: read, embedded, the welcome page
 * closed. The app makes it once in a run; every further one is a copy, which saves the embedding.
 */
export async function copySample(folder = temporaryLibrary()): Promise<string> {
  const made = join(shared(), 'sample')
  if (!existsSync(made)) await makeSample(made)
  mkdirSync(folder, { recursive: true })
  cpSync(made, folder, { recursive: true, preserveTimestamps: true })
  return folder
}

function shared(): string {
  const folder = process.env[RUN]
  if (!folder) throw new Error('The global setup of the end-to-end specs has not run.')
  return folder
}

function temporaryLibrary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-e2e-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

async function makeSample(place: string): Promise<void> {
  const draft = mkdtempSync(`${place}-draft-`)
  const app = await launchApp({ dataFolder: draft })
  await addSample(app.page)
  await skipWelcome(app.page)
  await app.close()
  try {
    renameSync(draft, place)
  } catch {
    // Another spec was faster.
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Chooses the chat model of the fake server. */
export async function chooseModel(page: Page): Promise<void> {
  const { ok } = await request(page, 'settings.set', { key: 'models.chat', value: 'quote:latest' })
  if (!ok) throw new Error('The chat model could not be chosen.')
}
