import { beforeEach, describe, expect, it } from 'vitest'
import { withBrake } from '../../src-main/ipc/brake.ts'
import type { HostDialogs } from '../../src-main/ipc/host-dialogs.ts'

const QUESTION = { message: 'Delete it?', detail: '', action: 'Delete' }

let now = 0
let shown: string[] = []
let agrees = false
const tell = <T>(what: string, no: T, yes: T) => {
  shown.push(what)
  return Promise.resolve(agrees ? yes : no)
}
const host: HostDialogs = {
  pick: () => tell('pick', null, ['/a.pdf']),
  saveText: () => tell('save', false, true),
  backupPath: () => tell('backup', null, '/a.echomind'),
  confirm: () => tell('confirm', false, true),
  confirmWith: () => tell('confirmWith', null, false),
  openAddress: () => tell('open', false, true),
  openFile: () => Promise.resolve(),
  restart: () => undefined,
  version: '0',
  platform: 'linux',
}
let dialogs: HostDialogs
const ways = () => [
  () => dialogs.confirm(QUESTION),
  () => dialogs.pick('files'),
  () => dialogs.saveText('a.md', ''),
  () => dialogs.backupPath('a'),
  () => dialogs.confirmWith(QUESTION, 'Also the answers'),
  () => dialogs.openAddress('https://example.com/'),
]
beforeEach(() => {
  now = 0
  shown = []
  agrees = false
  dialogs = withBrake(host, () => now)
})

describe('a script that asks for dialogs again and again', () => {
  it('gets three of 1,000 in a row, whatever it asks for, and three more after each minute', async () => {
    const ends: string[] = []
    for (let i = 0; i < 1000; i += 1)
      await ways()[i % 6]!().then(
        () => ends.push('declined'),
        (error: { code: string }) => ends.push(error.code),
      )
    expect(shown).toEqual(['confirm', 'pick', 'save'])
    expect(ends).toEqual([...Array<string>(3).fill('declined'), ...Array<string>(997).fill('dialogs-paused')])
    now = 59_999
    await expect(dialogs.confirm(QUESTION)).rejects.toMatchObject({ code: 'dialogs-paused' })
    now = 60_000
    for (let i = 0; i < 3; i += 1) expect(await dialogs.confirm(QUESTION)).toBe(false)
    await expect(dialogs.confirm(QUESTION)).rejects.toMatchObject({ code: 'dialogs-paused' })
    expect(shown).toHaveLength(6)
  })

  it('uses up nothing with addresses that no dialog shows, nor with what is refused while a dialog is open', async () => {
    for (const address of ['file:///etc/passwd', 'javascript:alert(1)', 'x', ''])
      for (let i = 0; i < 5; i += 1) expect(await dialogs.openAddress(address)).toBe(false)
    expect(shown).toEqual([])
    const answers = await Promise.all(ways().map(async (ask) => ask()))
    expect(answers.every((answer) => answer === false || answer === null)).toBe(true)
    expect(await dialogs.confirm(QUESTION)).toBe(false)
    expect(await dialogs.confirm(QUESTION)).toBe(false)
    await expect(dialogs.confirm(QUESTION)).rejects.toMatchObject({ code: 'dialogs-paused' })
  })

  it('leaves a person alone who says yes, or no now and then', async () => {
    for (let i = 0; i < 30; i += 1) {
      agrees = i % 3 === 2
      await ways()[i % 6]!()
    }
    expect(shown).toHaveLength(30)
    agrees = false
    for (let i = 0; i < 10; i += 1) {
      now += 30_000
      await dialogs.pick('files')
    }
    expect(shown).toHaveLength(40)
  })
})
