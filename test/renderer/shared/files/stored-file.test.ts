import { expect, it } from 'vitest'
import { storedFile } from '../../../../src-renderer/shared/files/stored-file.ts'

it('a stored file is asked from the origin of the built page, and from the app’s scheme by the page of the dev server', () => {
  const path = '/documents/0b5c1e9e-7d55-4f0e-9d0a-1f2e3d4c5b6a/original'
  expect(storedFile(path, new URL('app://echomind/index.html#reader'))).toBe(`app://echomind${path}`)
  expect(storedFile(path, new URL('https://echomind.app.invalid/'))).toBe(`https://echomind.app.invalid${path}`)
  expect(storedFile(path, new URL('http://echomind.app.invalid/'))).toBe(`http://echomind.app.invalid${path}`)
  expect(storedFile(path, new URL('http://localhost:5173/'))).toBe(`app://echomind${path}`)
})
