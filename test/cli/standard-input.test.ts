import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readDescriptor } from '../../src-main/cli/standard-input.ts'

it('the standard input is read whole by its number, with characters that are cut between two reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-input-'))
  const text = 'Größe, 学习. '.repeat(20_000)
  writeFileSync(join(folder, 'input'), text)
  const descriptor = openSync(join(folder, 'input'), 'r')
  expect(readDescriptor(descriptor)).toBe(text)
  closeSync(descriptor)
  rmSync(folder, { recursive: true })
})

it('the standard input ends where Windows tells the end of a pipe as an error, and other errors are told', () => {
  const failing = (code: string) => {
    let reads = 0
    return (to: Buffer) => {
      if (reads++ > 0) throw Object.assign(new Error(code), { code })
      return to.write('half')
    }
  }
  expect(readDescriptor(0, failing('EOF'))).toBe('half')
  expect(() => readDescriptor(0, failing('EIO'))).toThrow('EIO')
})
