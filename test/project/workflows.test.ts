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

describe('the workflow of a release', () => {
  const release = parse(readFileSync(join(folder, 'release.yml'), 'utf8')) as {
    on: { push: { tags: string[] } }
    permissions: Record<string, string>
    jobs: Record<string, Job & { needs?: string; env?: Record<string, string>; permissions?: Record<string, string> }>
  }
  const { tests, packages, draft } = release.jobs
  const linesOf = (job: Job | undefined) => (job?.steps ?? []).flatMap(({ run }) => run ?? []).join('\n')

  it('begins with a tag of a version, and packs nothing before both tiers of the tests are green and all texts translated', () => {
    expect(release.on.push.tags).toEqual(['v*'])
    expect(linesOf(tests)).toContain('npm test\n')
    expect(linesOf(tests)).toContain('npm run test:slow')
    expect(tests?.env).toEqual({ ECHOMIND_RELEASE: '1' })
    expect(packages?.needs).toBe('tests')
    expect(draft?.needs).toBe('packages')
  })

  it('tries every package, and publishes nothing by itself: a draft with installers and their SHA-256 sums', () => {
    for (const system of ['ubuntu', 'macos', 'windows']) expect(packages?.strategy?.matrix.os.join(' ')).toContain(system)
    expect(linesOf(packages)).toContain('run.mjs smoke-packed')
    expect(linesOf(draft)).toMatch(/sha256sum --check --strict SHA256SUMS[^]*gh release create .* --draft /u)
    expect(release.permissions).toEqual({ contents: 'read' })
    expect([tests, packages].map((job) => job?.permissions)).toEqual([undefined, undefined])
  })
})

describe('the forms for issues', () => {
  it.each(['bug.yml', 'idea.yml'])('ask for something, each question once: %s', (name) => {
    const form = parse(readFileSync(join(root, '.github', 'ISSUE_TEMPLATE', name), 'utf8')) as {
      name: string
      description: string
      body: { type: string; id?: string; attributes: { label?: string }; validations?: { required: boolean } }[]
    }
    const questions = form.body.filter(({ type }) => type !== 'markdown')
    expect([form.name, form.description].every(Boolean)).toBe(true)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(questions.every(({ id, attributes }) => id && attributes.label)).toBe(true)
    expect(questions.some(({ validations }) => validations?.required)).toBe(true)
  })
})

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
