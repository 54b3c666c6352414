import { CircleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { t } from '../../../src-preload/texts/say.ts'

type PieceProps = { children: ReactNode; text?: string | undefined }

/**
 * Error boundary of one message, card, row or other piece of text from a model or a document: only this piece is missing. `text`: its words,
 * which stand in its place; other ones are tried again.
 */
export class PieceBoundary extends Component<PieceProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidUpdate(before: PieceProps): void {
    // oxlint-disable-next-line react/no-did-update-set-state -- other words, once: the failed ones are not drawn again
    if (this.state.hasFailed && before.text !== this.props.text) this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    const { children, text } = this.props
    if (!this.state.hasFailed) return children
    return (
      <div className="flex flex-col gap-2">
        <p role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-sm">
          {t('common.pieceFailed')}
        </p>
        {text && (
          <p dir="auto" className="selectable wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
      </div>
    )
  }
}

/** Error boundary of a pane: the rest of the window keeps working. It shows the error and a button that renders the pane again. */
export class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <div role="alert" className="h-full overflow-y-auto">
        <EmptyState icon={CircleAlert} title={t('common.paneFailed')} text={t('common.paneFailedNext')}>
          <Button onClick={() => this.setState({ error: null })}>{t('common.paneAgain')}</Button>
          <details className="selectable w-full text-start text-xs text-soft">
            <summary className="cursor-pointer rounded-xs">{t('common.details')}</summary>
            <pre className="mt-2 max-h-60 overflow-auto whitespace-pre-wrap">{error.stack ?? error.message}</pre>
          </details>
        </EmptyState>
      </div>
    )
  }
}
