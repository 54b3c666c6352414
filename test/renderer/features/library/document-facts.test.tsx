import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../dom.ts'
import { DocumentFacts } from '../../../../src-renderer/features/library/documents/document-facts.tsx'
import { makeDocument } from '../../factories.ts'

function shown(change: Parameters<typeof makeDocument>[1]): string {
  render(<DocumentFacts document={makeDocument('a', change)} />)
  return screen
    .getAllByText(/./)
    .map((element) => element.textContent)
    .join('\n')
}

describe('the facts of a document', () => {
  it('show its profile, sensitivity, number of redactions by kind and redaction policy', () => {
    const text = shown({
      kind: 'faq',
      sensitivity: 'high',
      redactions: 1203,
      redactedAs: { EMAIL: 1201, IBAN: 2 },
      redact: 'always',
      profile: 'window',
    })
    expect(text).toContain('Questions and answers')
    expect(text).toContain('High')
    expect(text).toContain('1,203: 1,201 e-mail, 2 IBAN (setting: all personal data)')
    expect(text).toContain('window')
  })

  it.each([
    [{ unrecognised: 'waiting' }, 'Pages to recognise'],
    [{ unrecognised: 'failed', partial: true }, 'Pages not recognised'],
    [{ partial: true }, 'Ready, with gaps'],
    [{}, 'Ready'],
    [{ status: 'embedding', unrecognised: 'waiting' }, 'Indexing'],
  ] as const)('say of %j that its state is “%s”', (change, state) => {
    expect(shown({ status: 'ready', ...change }).split('\n')).toContain(state)
  })

  it('leave a size out that is not known before the file is read', () => {
    expect(shown({ bytes: 0, status: 'queued' })).not.toContain('Size')
    expect(shown({ bytes: 2600 })).toContain('2.6 kB')
  })

  it('show that nothing was redacted, or that the document was read before redaction existed', () => {
    expect(shown({ redactions: 0 })).toContain('nothing (setting: secrets everywhere, contacts in sensitive documents)')
    expect(shown({ redactions: 0, redact: null })).toContain('nothing (imported before redaction existed)')
  })
})
