import { useState, type DragEvent } from 'react'
import { DRAGGED_COLLECTION, DRAGGED_DOCUMENTS } from '../../../shared/rows/dragged.ts'
import { chatStore, setFilters } from '../store/chat-store.ts'

type Drop = {
  /** Adds dropped documents. */
  readonly onDocuments: (data: string) => void
  readonly collections: readonly { readonly name: string }[]
}

/** Makes the composer a place where documents, notes and collections are dropped; `isOver`: one is above it. */
export function useComposerDrop({ onDocuments, collections }: Drop) {
  const [isOver, setOver] = useState(false)
  const accepts = ({ dataTransfer }: DragEvent) => [DRAGGED_DOCUMENTS, DRAGGED_COLLECTION].some((type) => dataTransfer.types.includes(type))
  const addCollection = (name: string) => {
    const { filters } = chatStore.get()
    const chosen = filters.collections ?? []
    if (chosen.includes(name) || !collections.some((one) => one.name === name)) return
    setFilters({ ...filters, collections: [...chosen, name] })
  }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!accepts(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isInside) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!accepts(event)) return
      event.preventDefault()
      const documents = event.dataTransfer.getData(DRAGGED_DOCUMENTS)
      if (documents === '') addCollection(event.dataTransfer.getData(DRAGGED_COLLECTION))
      else onDocuments(documents)
    },
  }
  return { isOver, handlers }
}
