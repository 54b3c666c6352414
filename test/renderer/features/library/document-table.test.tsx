import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../dom.ts'
import { DocumentRow } from '../../../../src-renderer/features/library/documents/document-row.tsx'
import { sameTitles } from '../../../../src-renderer/features/library/store/sorting.ts'
import { makeDocument } from '../../factories.ts'

describe('the table of documents', () => {
  it('shows the file’s name behind a title that two documents have, and behind no other', () => {
    const rows = [
      makeDocument('a', { title: 'Refund policy', path: '/papers/refund-2023.pdf' }),
      makeDocument('b', { title: 'refund policy ', path: '/papers/refund-2024.pdf' }),
      makeDocument('c', { title: 'Lease', path: '/papers/lease.pdf' }),
    ]
    const same = sameTitles(rows)
    render(
      <table>
        <tbody>
          {rows.map((document, index) => (
            <DocumentRow
              key={document.id}
              document={document}
              index={index}
              isSelected={false}
              isActive={false}
              isNamed={same.has(document.id)}
              isRenaming={false}
              onAsk={() => undefined}
              onRename={() => undefined}
              onSelect={() => undefined}
            />
          ))}
        </tbody>
      </table>,
    )
    const shown = screen.getAllByRole('row').map((row) => row.querySelector('button')?.textContent)
    expect(shown).toEqual(['Refund policy (refund-2023.pdf)', 'refund policy  (refund-2024.pdf)', 'Lease'])
  })
})
