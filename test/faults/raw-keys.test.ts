import { expect, it } from 'vitest'
import { tour } from '../electron-stand-in/tour.mjs'
import { closeBrowser } from '../electron-stand-in/launch.mjs'
import { english } from '../../src-preload/texts/en/english.ts'
import { buildWhenStale } from '../tools/build.mjs'

it('the tour of npm start prints sentences and no keys of the catalogue', async () => {
  await buildWhenStale()
  const lines: string[] = []
  await tour((line: string) => void lines.push(line))
  await closeBrowser()
  const key = new RegExp(String.raw`(?<![\w./])(?:${Object.keys(english).join('|')})\.[a-zA-Z]\w*(?![\w/])`)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => key.test(line))).toEqual([])
})
