import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import type { ChatPlace } from '../../../../src-preload/contract/shapes/session.ts'
import { runningAnswer, waitingQuestions } from '../store/chat-reducer.ts'
import type { ChatState } from '../store/chat-state.ts'
import { chatStore } from '../store/chat-store.ts'

/** Greatest distance from the end at which the list follows new content, pixels. */
export const END_THRESHOLD = 80
/** Time without scrolling until the place is noted, ms. */
const NOTE_AFTER = 150
/** Frames in which the rows above a place may still change their height, because they are measured when they appear. */
const SETTLING_FRAMES = 30

type List = { readonly scroller: RefObject<HTMLDivElement | null>; readonly virtual: Virtualizer<HTMLDivElement, HTMLElement> }

/** The newest message of a chat in which nothing is being answered; undefined: something is. */
function newest(state: ChatState): MessageId | undefined {
  if (runningAnswer(state) !== null || waitingQuestions(state).length > 0) return undefined
  return state.messages?.at(-1)?.id
}

/**
 * The place to which a list is scrolled; null: its end, or an answer is running, whose end will be news. Of what the list knows: asked of the
 * element, each event of scrolling would lay out the rows that were just drawn.
 */
function placeOf({ virtual }: List): ChatPlace | null {
  const last = newest(chatStore.get())
  const { scrollOffset: scrollTop, scrollRect } = virtual
  if (last === undefined || scrollTop === null) return null
  if (virtual.getTotalSize() - scrollTop - (scrollRect?.height ?? 0) <= END_THRESHOLD) return null
  const first = virtual.getVirtualItems().find(({ end }) => end > scrollTop)
  if (!first) return null
  return { messageId: first.key as MessageId, offset: Math.round(scrollTop - first.start), last }
}

/** Notes to which place a person scrolls the list, a moment later or when the list goes. */
export function useNotedPlace(list: List): void {
  const { scroller, virtual } = list
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let noted: { readonly chatId: ChatState['chatId']; readonly place: ChatPlace | null } | null = null
    const note = () => {
      clearTimeout(timer)
      if (noted && noted.chatId === chatStore.get().chatId) chatStore.dispatch({ type: 'scrolled', place: noted.place })
      noted = null
    }
    const onScroll = () => {
      noted = { chatId: chatStore.get().chatId, place: placeOf({ scroller, virtual }) }
      clearTimeout(timer)
      timer = setTimeout(note, NOTE_AFTER)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      element.removeEventListener('scroll', onScroll)
      note()
    }
  }, [scroller, virtual])
}

/** The place at which the opened chat was left, unless it has news: then its end is shown. */
export function knownPlace(): ChatPlace | null {
  const state = chatStore.get()
  return state.place !== null && state.place.last === newest(state) ? state.place : null
}

/** Where a list of rows of these heights begins: about at the place to which it is scrolled next, so that the rows above are not drawn first. */
export function openedOffset(keys: readonly string[], heights: readonly number[], height: number): number {
  const { at } = chatStore.get()
  const place = knownPlace()
  const index = keys.indexOf(at ?? place?.messageId ?? '')
  const above = (rows: readonly number[]): number => rows.reduce((sum, one) => sum + one, 0)
  if (index < 0) return Math.max(0, above(heights) - height)
  // The row before an answer is its question.
  return at === null ? above(heights.slice(0, index)) + (place?.offset ?? 0) : above(heights.slice(0, Math.max(0, index - 1)))
}

/**
 * Scrolls a list to a row and past its beginning. Ends when the rows above have their heights, or the person scrolls or asks (a new question
 * is shown at the end). Returns the end.
 */
function scrollToPlace({ scroller, virtual }: List, index: number, offset: number): () => void {
  const element = scroller.current
  let left = SETTLING_FRAMES
  let frame = 0
  const settle = () => {
    const start = virtual.measurementsCache[index]?.start
    if (!element || start === undefined || newest(chatStore.get()) === undefined) return
    element.scrollTop = start + offset
    left -= 1
    if (left > 0) frame = requestAnimationFrame(settle)
  }
  const end = () => {
    cancelAnimationFrame(frame)
    element?.removeEventListener('wheel', end)
    element?.removeEventListener('pointerdown', end)
    element?.removeEventListener('keydown', end)
  }
  element?.addEventListener('wheel', end, { passive: true })
  element?.addEventListener('pointerdown', end)
  element?.addEventListener('keydown', end)
  virtual.scrollToIndex(index, { align: 'start' })
  frame = requestAnimationFrame(settle)
  return end
}

/** Scrolls an opened chat: to the answer of a search, to the place where it was left, or to its end. Later rows are followed by the list itself. */
export function useOpenedPlace({ scroller, virtual }: List, chatId: ChatId | null, isLoaded: boolean): void {
  const at = chatStore.use((state) => state.at)
  useEffect(() => {
    const { at: wanted, messages } = chatStore.get()
    if (!isLoaded || wanted !== null) return undefined
    const place = knownPlace()
    const index = messages?.findIndex(({ id }) => id === place?.messageId) ?? -1
    if (place && index >= 0) return scrollToPlace({ scroller, virtual }, index, place.offset)
    virtual.scrollToEnd()
    return undefined
  }, [chatId, isLoaded, scroller, virtual])
  useEffect(() => {
    if (at === null || !isLoaded) return
    // The row before the answer is its question.
    const index = (chatStore.get().messages?.findIndex(({ id }) => id === at) ?? -1) - 1
    if (index >= 0) virtual.scrollToIndex(index, { align: 'start' })
    else virtual.scrollToEnd()
    chatStore.dispatch({ type: 'arrived' })
  }, [at, isLoaded, virtual])
}

/** A growing composer makes the list lower; a list scrolled to the end stays there. */
export function useKeptEnd(scroller: List['scroller']): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      const wasAtEnd = element.scrollHeight - element.scrollTop - height <= END_THRESHOLD
      height = element.clientHeight
      if (wasAtEnd) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
}
