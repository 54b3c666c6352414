import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../dom.ts'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { DocumentRow } from '../../../../src-renderer/features/library/documents/document-row.tsx'
import { sameTitles } from '../../../../src-renderer/features/library/store/sorting.ts'
import { makeDocument } from '../../factories.ts'

function showRows(rows: readonly Document[]): void {
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
}

describe('the table of documents', () => {
  it('shows the file’s name behind a title that two documents have, and behind no other', () => {
    const rows = [
      makeDocument('a', { title: 'Refund policy', path: '/papers/refund-2023.pdf' }),
      makeDocument('b', { title: 'refund policy ', path: '/papers/refund-2024.pdf' }),
      makeDocument('c', { title: 'Lease', path: '/papers/lease.pdf' }),
    ]
    showRows(rows)
    const shown = screen.getAllByRole('row').map((row) => row.querySelector('button')?.textContent)
    expect(shown).toEqual(['Refund policy (refund-2023.pdf)', 'refund policy  (refund-2024.pdf)', 'Lease'])
  })

  it('leaves the size of a file blank that waits to be read', () => {
    showRows([makeDocument('a', { bytes: 0, status: 'queued' }), makeDocument('b', { bytes: 2600 })])
    const sizes = screen.getAllByRole('row').map((row) => row.querySelectorAll('td')[3]?.textContent)
    expect(sizes).toEqual(['', '2.6 kB'])
  })
})
