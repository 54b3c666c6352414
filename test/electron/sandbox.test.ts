import { describe, expect, it } from 'vitest'
import { sandboxProblem } from './sandbox.mjs'

const program = '/home/me/EchoMind/node_modules/electron/dist/electron'
const ubuntu = { platform: 'linux', isRoot: false, isHelperReady: false, isRestricted: true, hasNamespaces: false }

describe('npm start and npm run dev', () => {
  it('say in one sentence what is missing where user namespaces are restricted, instead of a core dump', () => {
    const said = sandboxProblem(program, ubuntu)
    expect(said).toContain('sudo chown root "/home/me/EchoMind/node_modules/electron/dist/chrome-sandbox"')
    expect(said?.split('\n')).toHaveLength(1)
    // Hardened kernels refuse without Ubuntu's switch.
    expect(sandboxProblem(program, { ...ubuntu, isRestricted: false })).toBe(said)
  })

  it('say nothing where the sandbox starts', () => {
    for (const system of [
      { ...ubuntu, isHelperReady: true },
      { ...ubuntu, isRestricted: false, hasNamespaces: true },
      { ...ubuntu, isRoot: true },
      { ...ubuntu, platform: 'darwin' },
    ])
      expect(sandboxProblem(program, system)).toBeNull()
  })
})
