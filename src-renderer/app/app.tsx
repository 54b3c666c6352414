import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect } from 'react'
import { directionOf } from '../../src-preload/texts/languages.ts'
import { DropOverlay } from '../features/library/intake/drop-overlay.tsx'
import { useSetting } from '../shared/settings.ts'
import { endOffers, run, Toasts } from '../shared/controls/toasts.tsx'
import { enterMiddle } from '../shared/focus/panes.ts'
import { t } from '../../src-preload/texts/say.ts'
import { Dialogs } from './frame/dialogs.tsx'
import { Frame } from './frame/frame.tsx'
import { languageStore, speakLanguage } from './speak-language.ts'
import { startWindow } from './start.ts'
import { useKeys } from './use-keys.ts'
import { useLongText } from './use-long-text.ts'
import { windowStore } from './window-store.ts'

/** The whole window. */
export function App() {
  const ready = windowStore.use((state) => state.ready)
  const language = languageStore.use((state) => state.language)
  useEffect(startWindow, [])
  useTheme()
  useLanguage()
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={directionOf(language ?? 'en')}>
        {/* Another language is another window: every text is rendered again. */}
        <Tooltip.Provider delay={500}>{ready && <Ready key={language} />}</Tooltip.Provider>
      </DirectionProvider>
    </CSPProvider>
  )
}

function Ready() {
  useKeys()
  useLongText()
  const view = windowStore.use((state) => state.view)
  useEffect(() => endOffers, [view])
  return (
    <>
      <SkipLink />
      <Frame />
      <DropOverlay
        onDropped={() => windowStore.dispatch({ type: 'view-chosen', view: windowStore.get().view === 'welcome' ? 'welcome' : 'library' })}
      />
      <Dialogs />
      <Toasts />
    </>
  )
}

/** Speaks the language of the settings when it is changed. */
function useLanguage() {
  const chosen = useSetting('appearance.language')
  useEffect(() => {
    if (chosen !== undefined && windowStore.get().ready) run(speakLanguage(chosen))
  }, [chosen])
}

/** The first tab stop of the window: past the left pane. */
function SkipLink() {
  return (
    <a
      href="#content"
      className="floating sr-only z-50 text-sm font-medium text-accent focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:px-3 focus:py-2 focus-visible:outline-2"
      onClick={(event) => {
        event.preventDefault()
        enterMiddle()
      }}
    >
      {t('frame.skip')}
    </a>
  )
}

/** Sets the theme on the root element for the colour tokens; "system": the attribute is absent. */
function useTheme() {
  const theme = useSetting('appearance.theme') ?? 'system'
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }, [theme])
}
