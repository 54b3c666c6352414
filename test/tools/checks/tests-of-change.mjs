const INTEGRATION = /^test\/(?:(?:[\w-]+\/(?:adapters|services|sqlite|worker)|app|cli|ipc)\/).*\.test\.ts$/u
/** Folders that divide by technique: their names say nothing about the capability. */
const TECHNIQUES = new Set([
  'src-main',
  'src-preload',
  'adapters',
  'domain',
  'services',
  'worker',
  'cli',
  'commands',
  'ipc',
  'handlers',
  'sqlite',
  'shared',
])

/** The names of the capabilities that a path lies in, its file's own name among them, in the singular: `notes/domain/ledger/ledger.ts` gives ledger, ledger, note. */
function namesOf(path) {
  const [file = '', ...folders] = path.split('/').toReversed()
  const own = file.replace(/(?:\.slow)?(?:\.test)?\.\w+$/u, '').replace(/-entry$/u, '')
  return [own, ...folders].filter((name) => !TECHNIQUES.has(name)).map((name) => name.replace(/s$/u, ''))
}

/**
 * The integration tests that a change asks for: those that were changed, and the quick ones that share a name with a changed source. `changed` and `tests` are
 * paths from the root of the project.
 */
export function testsOfChange(changed, tests) {
  const names = new Set(changed.filter((path) => /^src-(?:main|preload)\//u.test(path)).flatMap(namesOf))
  return tests.filter((path) => {
    if (!INTEGRATION.test(path)) return false
    return changed.includes(path) || (!path.endsWith('.slow.test.ts') && namesOf(path).some((name) => names.has(name)))
  })
}
