import { build, type InlineConfig } from 'vite'

/** Builds a page as it is shipped. Vitest's NODE_ENV would give it React's build for development. */
export async function buildForPeople(config: InlineConfig): Promise<void> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await build({ ...config, mode: 'production' })
  } finally {
    process.env['NODE_ENV'] = before
  }
}
