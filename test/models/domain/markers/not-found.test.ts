import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNotFoundFilter } from '../../../../src-main/models/domain/markers/not-found.ts'

function filtered(pieces: readonly string[]) {
  const filter = createNotFoundFilter()
  const text = pieces.map((piece) => filter.push(piece)).join('') + filter.end()
  return { text, found: filter.found() }
}

describe('the line NOT FOUND in a stream', () => {
  it.each([
    ['NOT FOUND\nThey tell of the rent.', 'They tell of the rent.', 'instead'],
    ['**NOT FOUND**\n\nThey tell of the rent.', '\nThey tell of the rent.', 'instead'],
    ['NOT FOUND. They tell of the rent.', 'They tell of the rent.', 'instead'],
    ['NOT_FOUND', '', 'instead'],
    ['The rent is 400 [1].\nNOT FOUND\nNo deposit is named.', 'The rent is 400 [1].\nNo deposit is named.', 'besides'],
    ['NOT FOUND errors are logged [1].', 'NOT FOUND errors are logged [1].', null],
    ['NOT FOUNDED by Anna.', 'NOT FOUNDED by Anna.', null],
    ['The key was not found.', 'The key was not found.', null],
    ['It returns 404 NOT FOUND\n', 'It returns 404 NOT FOUND\n', null],
    ['- one\n- two', '- one\n- two', null],
  ])('%j', (said, text, found) => expect(filtered([said])).toEqual({ text, found }))

  it('does not depend on the pieces in which it comes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('NOT', ' ', 'FOUND', '\n', '*', 'Rent', '. ', '- ', 'N')), (pieces) => {
        expect(filtered(pieces)).toEqual(filtered([pieces.join('')]))
        expect(filtered(Array.from(pieces.join('')))).toEqual(filtered([pieces.join('')]))
      }),
    )
  })
})
