/** EchoMind's own folders in a data folder. */
const FOLDERS = new Set(['backup', 'files', 'found', 'models', 'opened', 'restore', 'speech', 'uploads', 'window'])
const FILES = /^(?:echomind\.db|owner\.lock|library\.json|slow-queries\.log)/

/** True for files and folders that EchoMind keeps directly in its data folder; a person's files are excluded. */
export function isOwnName(name: string): boolean {
  return FOLDERS.has(name) || FILES.test(name)
}
