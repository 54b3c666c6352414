import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root, script } from '../tools/node.mjs'

type Job = { 'runs-on': string; strategy?: { matrix: { os: string[] } }; steps: { run?: string; uses?: string }[] }

const folder = join(root, '.github', 'workflows')
const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
const jobs = texts.flatMap((text) => Object.values((parse(text) as { jobs: Record<string, Job> }).jobs))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const tools = readdirSync(join(root, 'test', 'tools'))

describe('the workflows of a build server', () => {
  it('run scripts that the project has', () => {
    const runs = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => (run ? [run] : []))).join('\n')
    for (const [, name = ''] of runs.matchAll(/npm run (?:-s )?([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name)
    for (const [, name = ''] of runs.matchAll(/tools\/run\.mjs ([\w-]+)/g))
      expect(tools.includes(`${name}.mjs`) || typeof script(name as never) === 'string', name).toBe(true)
    expect(runs).toContain('npm run doctor:electron')
  })

  it('prove the app on three systems, and name no registry and no other host', () => {
    const systems = jobs.flatMap((job) => job.strategy?.matrix.os ?? [job['runs-on']])
    for (const system of ['ubuntu', 'macos', 'windows']) expect(systems.join(' ')).toContain(system)
    expect(texts.join('\n')).not.toMatch(/https?:|registry/)
    for (const { steps } of jobs) for (const { uses } of steps) expect(uses ?? 'actions/').toMatch(/^actions\//)
  })
})
