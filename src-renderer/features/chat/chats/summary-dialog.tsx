import { useState } from 'react'
import type { Chat } from '../../../../src-preload/contract/shapes/answers.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { Dialog } from '../../../shared/controls/dialog.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { saveSummary } from '../store/organise-chats.ts'

/** Shows and edits the summary of a chat. */
export function SummaryDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const [summary, setSummary] = useState(chat.summary)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('chats.summary')}
      description={t(chat.summaryBy === 'person' ? 'chats.summaryYours' : 'chats.summaryText')}
      wide
    >
      <div className="flex flex-col gap-3">
        <textarea
          className="field h-48 py-1.5"
          aria-label={t('chats.summary')}
          value={summary}
          maxLength={4000}
          onChange={(event) => setSummary(event.target.value)}
          data-first
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            onClick={() => {
              run(saveSummary(chat.id, summary))
              onClose()
            }}
          >
            {t('persona.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
