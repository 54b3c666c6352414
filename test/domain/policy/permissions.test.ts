import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mayHavePermission } from '../../../src-main/domain/policy/permissions.ts'

/** Every permission this Electron knows, read from its own types, so that a new one is noticed. */
function permissionNames(): string[] {
  const types = readFileSync(new URL('../../../node_modules/electron/electron.d.ts', import.meta.url), 'utf8')
  const line = types.split('\n').find((text) => text.includes('setPermissionCheckHandler(handler:'))
  return [...(line ?? '').matchAll(/'([\w-]+)'/gi)].map((found) => found[1] ?? '')
}

const NAMES = permissionNames()
const OWN = 'app://echomind/index.html'
const FRAMES = [
  { name: 'our main frame', address: OWN, isMainFrame: true },
  { name: 'a frame inside ours', address: OWN, isMainFrame: false },
  { name: 'another origin', address: 'https://evil.example/', isMainFrame: true },
  { name: 'no address', address: '', isMainFrame: true },
]
const MEDIA = [undefined, [], ['audio'], ['video'], ['audio', 'video'], ['unknown'], ['audio', 'audio']]

describe('permissions', () => {
  it('are asked by 46 names', () => expect(NAMES).toHaveLength(46))

  for (const frame of FRAMES) {
    for (const armed of [false, true]) {
      it(`are granted by the short list alone: ${frame.name}, ${armed ? 'armed' : 'not armed'}`, () => {
        const granted = NAMES.flatMap((permission) =>
          MEDIA.filter((media) =>
            mayHavePermission({ permission, address: frame.address, isMainFrame: frame.isMainFrame, media }, { armed }),
          ).map((media) => (permission === 'media' ? `media ${media?.join('+')}` : permission)),
        )
        const inOurs = armed ? ['clipboard-sanitized-write', 'display-capture', 'media audio'] : ['clipboard-sanitized-write']
        expect([...new Set(granted)].sort()).toEqual(frame.name === 'our main frame' ? inOurs : [])
      })
    }
  }
})
