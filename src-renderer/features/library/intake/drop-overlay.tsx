import { FilePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ACCEPTED_FILES } from '../../../../src-preload/contract/file-types.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notifyError } from '../../../shared/controls/toasts.tsx'
import { importDrop, takeDrop } from '../store/intake.ts'
import { libraryStore, importFiles } from '../store/library-store.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'
import { DEFAULT_COLLECTION } from '../../../../src-preload/contract/sample.ts'

/** Files dragged over the window. `areFiles` false: some have no media type, so they may be folders. */
type Hovering = { readonly count: number; readonly areFiles: boolean }

/** Accepts files dropped anywhere. While files are dragged over the window, it is dimmed and tells where they will go. */
export function DropOverlay({ onDropped }: { onDropped: () => void }) {
  const [hovering, setHovering] = useState<Hovering | null>(null)
  const collection = collectionName(libraryStore.use((state) => state.scope) ?? DEFAULT_COLLECTION)
  const dropped = useEffectEvent(onDropped)

  useEffect(() => {
    // dragenter and dragleave fire for every element on the way. Equal counts mean that the pointer left the window.
    let depth = 0
    const filesIn = (event: DragEvent) => (event.dataTransfer?.types.includes('Files') ? event.dataTransfer : null)
    const onEnter = (event: DragEvent) => {
      const data = filesIn(event)
      if (!data) return
      event.preventDefault()
      depth += 1
      const items = [...data.items].filter((item) => item.kind === 'file')
      setHovering({ count: items.length, areFiles: items.every((item) => item.type !== '') })
    }
    const onOver = (event: DragEvent) => {
      const data = filesIn(event)
      if (!data) return
      event.preventDefault()
      data.dropEffect = 'copy'
    }
    const onLeave = (event: DragEvent) => {
      if (!filesIn(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setHovering(null)
    }
    const onDrop = (event: DragEvent) => {
      event.preventDefault()
      depth = 0
      setHovering(null)
      const data = filesIn(event)
      if (!data) return
      importFiles(importDrop(takeDrop(data), libraryStore.get().scope ?? DEFAULT_COLLECTION, () => dropped())).catch(notifyError)
    }
    const listeners = [
      ['dragenter', onEnter],
      ['dragover', onOver],
      ['dragleave', onLeave],
      ['drop', onDrop],
    ] as const
    for (const [name, listener] of listeners) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener)
    }
  }, [])

  if (hovering === null) return null
  const { count, areFiles } = hovering
  return (
    <output className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-shade">
      <div className="floating flex flex-col items-center gap-2 border-2! border-dashed border-accent! px-12 py-8 text-center">
        <FilePlus size={28} strokeWidth={1.5} className="text-accent" aria-hidden />
        <p className="text-lg font-semibold">
          {count > 0 ? t(areFiles ? 'drop.title' : 'drop.titleMixed', { count, collection }) : t('drop.titleUnknown', { collection })}
        </p>
        <p className="max-w-105 text-sm text-balance text-soft">{t('drop.types', { types: ACCEPTED_FILES.join(', ') })}</p>
      </div>
    </output>
  )
}
