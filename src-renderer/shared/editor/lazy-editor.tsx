import { lazy, Suspense } from 'react'
import { t } from '../../../src-preload/texts/say.ts'
import type { MarkdownEditorProps } from './markdown-editor.tsx'
import { PieceBoundary } from '../controls/boundary.tsx'

const Loaded = lazy(() => import('./markdown-editor.tsx').then((module) => ({ default: module.MarkdownEditor })))

/** The editor, which is loaded with the first text that is edited. */
export function LazyEditor(props: MarkdownEditorProps) {
  return (
    <Suspense fallback={<output className="block p-6 text-sm text-soft">{t('common.loading')}</output>}>
      <PieceBoundary text={props.text}>
        <Loaded {...props} />
      </PieceBoundary>
    </Suspense>
  )
}
