/** Folders of a data folder that hold what is EchoMind's own. */
const FOLDERS = new Set(['files', 'found', 'uploads', 'window'])
const FILES = /^(?:echomind\.db|owner\.lock|library\.json|slow-queries\.log)/

/** True for what EchoMind itself keeps directly in its data folder. A person's own file there is none of it. */
export function isOwnName(name: string): boolean {
  return FOLDERS.has(name) || FILES.test(name)
}
