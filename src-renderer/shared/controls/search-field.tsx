import { Search, X } from 'lucide-react'
import { IconButton } from './button.tsx'
import { t } from '../../../src-preload/texts/say.ts'

/** A field that filters a list with each key; Esc empties it. */
export function SearchField({ value, onChange, label }: { value: string; onChange: (value: string) => void; label: string }) {
  return (
    <div className="relative min-w-0 flex-1">
      <Search size={14} className="pointer-events-none absolute start-2 top-1.75 text-faint" aria-hidden />
      <input
        data-search
        className="field w-full ps-7 pe-7"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          event.preventDefault()
          onChange('')
        }}
      />
      {value !== '' && (
        <IconButton icon={X} size="small" label={t('common.clear')} className="absolute end-0.5 top-0.5" onClick={() => onChange('')} />
      )}
    </div>
  )
}
