import { expect, it } from 'vitest'
import { sandbox } from '../../../../src-main/care/services/maintenance/examine.ts'

it('the doctor finds an app whose window runs without the sandbox, as an AppImage does by itself on some systems', () => {
  const versions = { ...process.versions, electron: '45.4.1' }
  const codes = (argv: string[], env = {}) => sandbox({ argv, versions, env }).map(({ code }) => code)
  expect(codes(['echomind-app', '--no-sandbox'])).toEqual(['no-sandbox'])
  expect(codes(['echomind-app'], { ELECTRON_DISABLE_SANDBOX: '1' })).toEqual(['no-sandbox'])
  expect(codes(['echomind-app', '--', '--cli', 'doctor'])).toEqual([])
  // The command line in plain Node has no window.
  expect(sandbox({ argv: ['node', '--no-sandbox'], versions: process.versions, env: {} })).toEqual([])
})
