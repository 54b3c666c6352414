import { CircleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { t } from '../../../src-preload/texts/say.ts'

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
