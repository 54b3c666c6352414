import type { MessageId } from '../../src-preload/contract/ids.ts'
import type { WindowSession } from '../../src-preload/contract/shapes/session.ts'
import { createFeatureStore } from '../shared/feature-store.ts'
import { backToMiddle, isFocusNowhere } from '../shared/focus/panes.ts'
import type { ReaderTarget } from '../shared/reader-target.ts'

export type View = WindowSession['view'] | 'welcome'

/** Pages whose sources, passages and stages the right pane shows; beside others it would belong to nothing. */
const WITH_RIGHT: ReadonlySet<View> = new Set(['chat', 'artifacts', 'evaluation'])

export type RightTab = 'sources' | 'reader' | 'inspector'

export type WindowState = {
  /** True when settings and first-run state are known; the window renders nothing before. */
  readonly ready: boolean
  readonly view: View
  readonly leftOpen: boolean
  readonly rightOpen: boolean
  /** The right pane was closed only because the window is narrow: in a wide one it opens again. */
  readonly gaveWay: boolean
  readonly rightTab: RightTab
  readonly reader: ReaderTarget | null
  /** How far its text was read, a share of its height; null: it stands at its target. */
  readonly readerPlace: number | null
  /** The answer whose sources are shown; `activeSource`: the number of its source pressed last. */
  readonly answerId: MessageId | null
  readonly activeSource: number | null
  /** The page that opened what the Reader shows, and what it shows on the other pages with a right pane. */
  readonly readerView: View
  readonly readersElsewhere: Readonly<Partial<Record<View, OpenReader>>>
  readonly dialog: 'palette' | 'shortcuts' | 'paste' | 'personas' | 'unanswered' | 'summary' | 'rename' | null
}

/** What is open in the right pane of a page. */
type OpenReader = Pick<WindowState, 'reader' | 'readerPlace' | 'rightTab' | 'activeSource'>

export type WindowEvent =
  | { type: 'ready'; firstRun: boolean; wide: boolean; session?: WindowSession | null }
  | { type: 'view-chosen'; view: View }
  | { type: 'left-folded' }
  | { type: 'right-folded' }
  | { type: 'right-gave-way' }
  | { type: 'widened' }
  | { type: 'tab-chosen'; tab: RightTab }
  | { type: 'reader-opened'; target: ReaderTarget; answerId?: MessageId | null; source?: number | null }
  | { type: 'reader-scrolled'; place: number }
  | { type: 'reader-closed' }
  | { type: 'sources-shown'; answerId: MessageId | null }
  | { type: 'inspector-shown'; answerId: MessageId | null }
  | { type: 'answer-followed'; answerId: MessageId | null }
  | { type: 'dialog-opened'; dialog: WindowState['dialog'] }

const INITIAL_WINDOW: WindowState = {
  ready: false,
  view: 'chat',
  leftOpen: true,
  rightOpen: false,
  gaveWay: false,
  rightTab: 'sources',
  reader: null,
  readerPlace: null,
  answerId: null,
  activeSource: null,
  readerView: 'chat',
  readersElsewhere: {},
  dialog: null,
}

/** The frame after an event. */
function reduceWindow(state: WindowState, event: WindowEvent): WindowState {
  switch (event.type) {
    case 'ready':
      if (event.firstRun) return { ...state, ready: true, view: 'welcome', rightOpen: false }
      return event.session ? restored(state, event.session) : { ...state, ready: true, view: 'chat', rightOpen: event.wide }
    case 'view-chosen':
      return movedTo(state, event.view)
    case 'left-folded':
      return { ...state, leftOpen: !state.leftOpen }
    case 'right-folded':
      return { ...state, rightOpen: !state.rightOpen, gaveWay: false }
    case 'right-gave-way':
      return { ...state, rightOpen: false, gaveWay: true }
    case 'widened':
      return state.gaveWay ? { ...state, rightOpen: true, gaveWay: false } : state
    case 'tab-chosen':
      return { ...state, rightTab: event.tab }
    case 'reader-opened':
      return {
        ...withRight(state),
        rightOpen: true,
        rightTab: 'reader',
        reader: event.target,
        readerPlace: null,
        answerId: event.answerId ?? state.answerId,
        activeSource: event.source ?? null,
      }
    case 'reader-scrolled':
      return { ...state, readerPlace: event.place }
    case 'reader-closed':
      return { ...state, reader: null, readerPlace: null, rightTab: 'sources', activeSource: null }
    case 'sources-shown':
      return { ...withRight(state), answerId: event.answerId ?? state.answerId, activeSource: null, rightOpen: true, rightTab: 'sources' }
    case 'inspector-shown':
      return { ...withRight(state), answerId: event.answerId ?? state.answerId, activeSource: null, rightOpen: true, rightTab: 'inspector' }
    case 'answer-followed':
      return { ...state, answerId: event.answerId, activeSource: null }
    case 'dialog-opened':
      return { ...state, dialog: event.dialog }
  }
}

/** The frame as it was when the window closed. */
function restored(state: WindowState, session: WindowSession): WindowState {
  const { view, leftOpen, rightOpen, rightTab, reader, readerPlace, answerId, activeSource } = session
  const readerView = WITH_RIGHT.has(view) ? view : 'chat'
  return { ...state, ready: true, view, leftOpen, rightOpen, rightTab, reader, readerPlace, answerId, activeSource, readerView }
}

/** The frame with a page that has a right pane. */
function withRight(state: WindowState): WindowState {
  return WITH_RIGHT.has(state.view) ? state : movedTo(state, 'chat')
}

const NOTHING_OPEN: OpenReader = { reader: null, readerPlace: null, rightTab: 'sources', activeSource: null }

/** Another page. Each has a Reader of its own: a passage that an answer opened must not seem to be one of an artifact. */
function movedTo(state: WindowState, view: View): WindowState {
  const { readerView, reader, readerPlace, rightTab, activeSource } = state
  if (!WITH_RIGHT.has(view) || view === readerView) return { ...state, view }
  const readersElsewhere = { ...state.readersElsewhere, [readerView]: { reader, readerPlace, rightTab, activeSource } }
  return { ...state, view, ...(readersElsewhere[view] ?? NOTHING_OPEN), readerView: view, readersElsewhere }
}

/** True if the right pane is in the window. */
export function isRightShown({ rightOpen, view }: WindowState): boolean {
  return rightOpen && WITH_RIGHT.has(view)
}

/** True if the page has a right pane, open or folded. */
export function hasRight({ view }: WindowState): boolean {
  return WITH_RIGHT.has(view)
}

/** Store of the frame. */
export const windowStore = createFeatureStore(INITIAL_WINDOW, reduceWindow)

/** Smallest width for three panes, pixels (DESIGN.md, Frame). */
const NARROW_WIDTH = 1180
export const NARROW = `(width < ${NARROW_WIDTH}px)`

/** True if the window is too narrow for three panes. */
export function isNarrow(): boolean {
  return window.innerWidth < NARROW_WIDTH
}

/** Folds or unfolds the left pane. In a narrow window the right pane closes first. */
export function toggleLeft(): void {
  const { leftOpen } = windowStore.get()
  const gaveWay = isNarrow() && isRightShown(windowStore.get())
  if (gaveWay) windowStore.dispatch({ type: 'right-gave-way' })
  if (!gaveWay || !leftOpen) windowStore.dispatch({ type: 'left-folded' })
}

/** Closes the Reader. In a narrow window its pane closes too, so that the left one is visible again. */
export function closeReader(): void {
  windowStore.dispatch({ type: 'reader-closed' })
  if (isNarrow() && windowStore.get().rightOpen) windowStore.dispatch({ type: 'right-gave-way' })
  // The focus was in what has gone.
  requestAnimationFrame(() => isFocusNowhere() && backToMiddle())
}
