/** The design system on one page: every shared control in every state. `npm run gallery` serves it; the window does not contain it. */
import '../../src-preload/texts/speak-english.ts'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Colours, Types } from './foundations.tsx'
import { Buttons, Fields, Progresses, Rows } from './states.tsx'
import { Floating, Notices } from './floating.tsx'

const parameters = new URLSearchParams(location.search)
const direction = parameters.get('dir') === 'rtl' ? 'rtl' : 'ltr'
document.documentElement.dir = direction
document.documentElement.dataset['theme'] = parameters.get('theme') ?? ''

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(
  <DirectionProvider direction={direction}>
    <Tooltip.Provider delay={0}>
      <div className="mx-auto flex max-w-240 flex-col gap-10 bg-surface p-8">
        <h1 className="text-xl font-semibold">Controls in all states</h1>
        <Section title="Colours">
          <Colours />
        </Section>
        <Section title="Type">
          <Types />
        </Section>
        <Section title="Buttons">
          <Buttons />
        </Section>
        <Section title="Fields">
          <Fields />
        </Section>
        <Section title="Rows">
          <Rows />
        </Section>
        <Section title="Progress, nothing here, loading">
          <Progresses />
        </Section>
        <Section title="Notices">
          <Notices />
        </Section>
        <Section title="Menus, dialogs, citations">
          <Floating />
        </Section>
      </div>
    </Tooltip.Provider>
  </DirectionProvider>,
)

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="border-b border-line pb-1 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}
