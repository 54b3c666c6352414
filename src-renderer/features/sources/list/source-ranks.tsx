import { useEffect, useState } from 'react'
import type { ChunkId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { request } from '../../../shared/ipc.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { ranksOf, type Ranks } from './group-sources.ts'

/** Lexical, semantic and fused rank of a passage; empty if the trace is not stored any more. Loaded when the card is unfolded. */
export function SourceRanks({ answerId, chunkId }: { answerId: MessageId; chunkId: ChunkId }) {
  const [ranks, setRanks] = useState<Ranks | null>(null)
  useEffect(() => {
    let gone = false
    request('inspect.answer', { messageId: answerId }).then(
      ({ trace }) => !gone && setRanks(ranksOf(chunkId, trace)),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [answerId, chunkId])
  if (ranks === null || ranks.kept === 0) return null
  const say = (rank: number | null) => (rank === null ? t('sources.rankBeyond', { kept: ranks.kept }) : String(rank))
  return (
    <p className="tabular-nums">
      {t('sources.ranks', { keyword: say(ranks.keyword), vector: say(ranks.vector), fused: say(ranks.fused) })}
    </p>
  )
}
