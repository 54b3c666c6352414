import { Pencil } from 'lucide-react'
import { IconButton } from '../../../shared/controls/button.tsx'
import { t } from '../../../../src-preload/texts/say.ts'

/** A question as it was typed. `onEdit`: puts it into the composer, to be asked in other words; absent: not offered. */
export function Question({ text, onEdit }: { text: string; onEdit?: (() => void) | undefined }) {
  return (
    <div className="group/question flex items-start justify-end gap-1">
      {onEdit && (
        <IconButton
          icon={Pencil}
          size="small"
          label={t('chat.editQuestion')}
          className="mt-1.5 opacity-0 group-hover/question:opacity-100 focus-visible:opacity-100"
          onClick={onEdit}
        />
      )}
      <p dir="auto" className="selectable max-w-[85%] rounded-lg bg-sunken px-3.5 py-2 text-read break-words whitespace-pre-wrap">
        {text}
      </p>
    </div>
  )
}
