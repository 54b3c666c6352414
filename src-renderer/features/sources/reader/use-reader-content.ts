import { useEffect, useState } from 'react'
import { isAppError } from '../../../../src-preload/contract/errors.ts'
import type { ReaderContent } from '../../../../src-preload/contract/shapes/library.ts'
import { request } from '../../../shared/ipc.ts'
import type { ReaderTarget } from '../../../shared/reader-target.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'

export type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly content: ReaderContent }
  | { readonly state: 'failed'; readonly message: string; readonly next: string }

const LOADING: Loaded = { state: 'loading' }
/** Longest quote of a request, characters (contract, `documents.read`). */
const LONGEST_QUOTE = 4000

/** Loads the content of a target. The old passage stays while another one of the same document is loading. */
export function useReaderContent(target: ReaderTarget): { loaded: Loaded; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<{ target: ReaderTarget; loaded: Loaded } | null>(null)
  useEffect(() => {
    let gone = false
    const { documentId: id, chunkId, quote, anchor } = target
    request('documents.read', {
      id,
      ...(chunkId !== undefined && { chunkId }),
      ...(quote !== undefined && quote.length <= LONGEST_QUOTE && { quote }),
      ...(anchor && { anchor }),
    }).then(
      (content) => !gone && setLast({ target, loaded: { state: 'ready', content } }),
      (error: unknown) => !gone && setLast({ target, loaded: failure(error) }),
    )
    return () => {
      gone = true
    }
  }, [target, attempt])
  const again = (): void => {
    setLast(null)
    setAttempt(attempt + 1)
  }
  const stays =
    last !== null && (last.target === target || (last.loaded.state === 'ready' && last.loaded.content.documentId === target.documentId))
  return { loaded: stays ? last.loaded : LOADING, again }
}

function failure(error: unknown): Loaded {
  if (isAppError(error)) return { state: 'failed', message: say(error.text), next: say(error.next) }
  return { state: 'failed', message: t('common.unknownError'), next: t('common.unknownErrorNext') }
}
