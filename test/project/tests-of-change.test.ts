import { describe, expect, it } from 'vitest'
import { testsOfChange } from '../tools/checks/tests-of-change.mjs'

const TESTS = [
  'test/notes/services/recording/recording-note.test.ts',
  'test/notes/services/notes.test.ts',
  'test/cli/notes-of-old.test.ts',
  'test/cli/notes.slow.test.ts',
  'test/reading/worker/parser/pool.test.ts',
  'test/reading/adapters/parsers/office/docx.test.ts',
  'test/library/sqlite/personas.test.ts',
  'test/notes/domain/ledger/ledger.test.ts',
  'test/support/app.ts',
]

describe('the integration tests of a change', () => {
  it('share a folder or their own name with a changed source, whatever the number of the noun', () => {
    expect(testsOfChange(['src-main/notes/domain/ledger/order.ts'], TESTS)).toEqual(TESTS.slice(0, 2))
    expect(testsOfChange(['src-main/reading/adapters/parsers/pdf.ts'], TESTS)).toEqual(TESTS.slice(4, 6))
    expect(testsOfChange(['src-main/settings/sqlite/personas.ts'], TESTS)).toEqual([TESTS[6]])
    expect(testsOfChange(['src-main/reading/worker/parser/parser-entry.ts'], TESTS)).toEqual(TESTS.slice(4, 6))
  })

  it('do not share the name of a layer alone', () => {
    expect(testsOfChange(['src-main/storage/sqlite/transaction.ts', 'src-main/artifacts/services/write.ts'], TESTS)).toEqual([])
  })

  it('include changed tests, slow ones too, and nothing else that was changed', () => {
    const changed = ['test/cli/notes.slow.test.ts', 'test/support/app.ts', 'test/notes/domain/ledger/ledger.test.ts', 'README.md']
    expect(testsOfChange(changed, TESTS)).toEqual(['test/cli/notes.slow.test.ts'])
  })
})
