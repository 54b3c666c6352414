import { describe, expect, it } from 'vitest'
import { memoInWords, titleOfMemo } from '../../../src-main/notes/domain/memo-words.ts'

const CALL =
  '# Call with *Lind*\n\n- [ ] order **filters** [2]\n1. pay `X-12`\n\n| a | b |\n| --- | --- |\n| snake_case | [site](https://a.example) |'

describe('a memo that nobody gave a title', () => {
  it.each([
    ['its heading, also below other lines', 'Tuesday\n\n## The pump\n\nIt leaks.', 'The pump'],
    ['its first line without signs', '\n---\n- [x] call **Ana** about snake_case and 2*3*4', 'call Ana about snake_case and 2*3*4'],
    ['its beginning, cut at a word', `${'word '.repeat(40)}`, `${'word '.repeat(16).trim()}…`],
  ])('is called by %s', (_name, memo, title) => expect(titleOfMemo(memo)).toBe(title))

  it('has no title while it is empty', () => expect(['', ' \n---\n```\n'].map(titleOfMemo)).toEqual([null, null]))

  it('is listed by its words, without Markdown and without its title', () =>
    expect(memoInWords(CALL, 'Call with Lind')).toBe('order filters pay X-12 a b snake_case site'))
})
