import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mayHavePermission } from '../../../../src-main/storage/domain/policy/permissions.ts'

/** Every permission that this Electron knows, read from its own types, so that a new permission fails the test. */
function permissionNames(): string[] {
  const types = readFileSync(new URL('../../../../node_modules/electron/electron.d.ts', import.meta.url), 'utf8')
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

describe('web permissions', () => {
  it('are the 46 that Electron knows', () => expect(NAMES).toHaveLength(46))

  for (const frame of FRAMES) {
    for (const armed of [false, true]) {
      it(`are granted by the short list alone to ${frame.name}, ${armed ? 'with recording armed' : 'without recording'}`, () => {
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
