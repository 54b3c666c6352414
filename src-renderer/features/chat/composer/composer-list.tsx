import { useEffect, useRef } from 'react'
import { t } from '../../../../src-preload/texts/say.ts'
import type { Choice } from './composer-choices.ts'

/** Id of the list element. Row ids append the row number. */
export const COMPOSER_LIST = 'composer-list'

/** The list of choices above the composer; the text field keeps the focus. */
export function ComposerList({
  choices,
  active,
  onPick,
}: {
  choices: readonly Choice[]
  active: number
  onPick: (choice: Choice) => void
}) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <div
      id={COMPOSER_LIST}
      role="listbox"
      tabIndex={-1}
      aria-label={t('prompts.list')}
      data-open
      className="floating absolute inset-x-0 bottom-full z-36 mb-1.5 max-h-[50vh] overflow-y-auto p-1"
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={choice.key}
          id={`${COMPOSER_LIST}-${index}`}
          ref={index === active ? row : undefined}
          role="option"
          aria-selected={index === active}
          onClick={() => onPick(choice)}
          className="flex h-8 w-full cursor-default items-center gap-2 rounded-md px-2 text-sm hover:bg-hover aria-selected:bg-selected"
        >
          <choice.icon size={14} className="shrink-0 text-faint" aria-hidden />
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {choice.label}
          </span>
          {choice.detail !== '' && <span className="max-w-[40%] shrink-0 truncate text-xs text-soft">{choice.detail}</span>}
        </button>
      ))}
    </div>
  )
}
