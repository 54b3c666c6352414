import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../dom.ts'
import { claimsOf } from '../../../src-main/answers/domain/verify/claims.ts'
import { Markdown, type Marks } from '../../../src-renderer/shared/markdown/markdown.tsx'

it('a row of a table that is to be checked has its cells underlined, and its marker opens the card of that row', () => {
  const text = 'The prices:\n\n| Article | Price |\n| --- | --- |\n| Oak table | 499 EUR [1] |\n| Chair made of beech | 300 EUR |\n'
  const marks: Marks = {
    citation: (n, claim) => <b>{`${n} of claim ${claim}`}</b>,
    claims: claimsOf(text).map(({ range, numbers }, claim) => ({ claim, ...range, cites: numbers, isWeak: true })),
    weakReason: (claim, children) => (
      <u>
        {`${claim}: `}
        {children}
      </u>
    ),
  }
  const { container } = render(<Markdown text={text} marks={marks} />)
  const cells = [...container.querySelectorAll('td')].map((cell) =>
    [...cell.querySelectorAll('u, b')].map(({ textContent }) => textContent),
  )
  expect(cells).toEqual([['0: Oak table'], ['0: 499 EUR', '1 of claim 0'], ['1: Chair made of beech'], ['1: 300 EUR']])
  expect(container.querySelector('th u')).toBeNull()
})
