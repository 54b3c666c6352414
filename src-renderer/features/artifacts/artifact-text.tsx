import type { Artifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import { LazyMarkdown } from '../../shared/markdown/lazy-markdown.tsx'
import { useMarks } from '../../shared/markdown/use-marks.tsx'
import type { ReaderTarget } from '../../shared/reader-target.ts'

type Props = {
  artifact: Pick<Artifact, 'id' | 'markdown' | 'sources' | 'claims'>
  onOpenSource: (target: ReaderTarget, source: number | null) => void
}

/** Text of an artifact: markers open the passage in the Reader, weak sentences are marked. */
export function ArtifactText({ artifact, onOpenSource }: Props) {
  const { id, sources, claims, markdown } = artifact
  return <LazyMarkdown text={markdown} marks={useMarks({ owner: id, sources, claims, isChecked: true, onOpen: onOpenSource })} />
}
