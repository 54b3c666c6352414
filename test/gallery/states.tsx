import { FileText, FolderPlus, Inbox, Mic, RefreshCw, Star, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../src-renderer/shared/controls/button.tsx'
import { EmptyState } from '../../src-renderer/shared/controls/empty-state.tsx'
import { NavigationRow } from '../../src-renderer/shared/controls/navigation-row.tsx'
import { ProgressBar } from '../../src-renderer/shared/controls/progress-bar.tsx'
import { SearchField } from '../../src-renderer/shared/controls/search-field.tsx'
import { Spinner } from '../../src-renderer/shared/controls/spinner.tsx'

const LOOKS = ['primary', 'plain', 'quiet', 'danger'] as const
/** States that the pointer and the keyboard make; `gallery.mjs` forces them for its pictures. */
const FORCED = ['rest', 'hover', 'focus-visible', 'active'] as const
const LONG = 'A very long name of a document that somebody once gave to a file and that does not fit into the row of any list'

/** Buttons: look by state. */
export function Buttons() {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[6rem_repeat(6,1fr)] items-center gap-3 text-sm">
        {['', ...FORCED, 'busy', 'disabled'].map((state) => (
          <span key={state} className="text-soft">
            {state}
          </span>
        ))}
        {LOOKS.map((look) => (
          <ButtonRow key={look} look={look} />
        ))}
        <span className="text-soft">icon</span>
        {FORCED.map((state) => (
          <span key={state}>
            <IconButton icon={Star} label={`Pin, ${state}`} data-force={state} />
          </span>
        ))}
        <span>
          <IconButton icon={Star} label="Pinned" pressed />
        </span>
        <span>
          <IconButton icon={Star} label="Pin, disabled" disabled />
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={FolderPlus}>
          Small
        </Button>
        <Button icon={RefreshCw} busy>
          Looking for models
        </Button>
        <Button size="small" busy>
          Small, busy
        </Button>
        <Button icon={Trash2} look="danger">
          Delete for good
        </Button>
      </div>
    </div>
  )
}

function ButtonRow({ look }: { look: (typeof LOOKS)[number] }) {
  return (
    <>
      <span className="text-soft">{look}</span>
      {FORCED.map((state) => (
        <span key={state}>
          <Button look={look} icon={Mic} data-force={state}>
            Record
          </Button>
        </span>
      ))}
      <span>
        <Button look={look} icon={Mic} busy>
          Record
        </Button>
      </span>
      <span>
        <Button look={look} icon={Mic} disabled>
          Record
        </Button>
      </span>
    </>
  )
}

/** Fields: rest, hover, focus, filled, error, disabled, read only, choice, check. */
export function Fields() {
  const [text, setText] = useState('buoy')
  return (
    <div className="grid grid-cols-3 gap-4">
      {FORCED.map((state) => (
        <Labelled key={state} text={state}>
          <input className="field" placeholder="Title" data-force={state} />
        </Labelled>
      ))}
      <Labelled text="filled">
        <input className="field" defaultValue={LONG} />
      </Labelled>
      <Labelled text="error">
        <input className="field" defaultValue="1,000,000" aria-invalid aria-describedby="field-error" />
        <span id="field-error" className="text-xs text-error">
          A number from 1 to 30 is needed.
        </span>
      </Labelled>
      <Labelled text="disabled">
        <input className="field" defaultValue="Personal" disabled />
      </Labelled>
      <Labelled text="choice">
        <select className="field">
          <option>Balanced</option>
        </select>
      </Labelled>
      <Labelled text="text of several lines">
        <textarea className="field h-20 py-1.5" defaultValue={LONG} />
      </Labelled>
      <SearchField label="Search field" value={text} onChange={setText} />
      <label className="flex items-center gap-2 text-sm">
        <input type="checkbox" className="size-4" defaultChecked /> Checked
      </label>
      <label className="flex items-center gap-2 text-sm">
        <input type="checkbox" className="size-4" disabled /> Unchecked and disabled
      </label>
    </div>
  )
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <label className="flex flex-col gap-1 text-sm">
      <span className="text-soft">{text}</span>
      {children}
    </label>
  )
}

/** Rows of the left pane. */
export function Rows() {
  const nothing = () => {}
  return (
    <div className="flex w-66 flex-col gap-0.5 rounded-md bg-side p-2">
      <NavigationRow icon={FileText} label="Documents" count="20,000" active={false} onSelect={nothing} />
      <NavigationRow icon={FileText} label="Here now" count="12" active onSelect={nothing} />
      <NavigationRow icon={FileText} label="Health" count="3" isAlert active={false} onSelect={nothing} />
      <NavigationRow label={LONG} active={false} onSelect={nothing} />
      <NavigationRow label="When does the lease end?" detail="… ends on 31 March 2027 …" active={false} onSelect={nothing} />
      <NavigationRow label="دليل المحطة" active={false} onSelect={nothing} />
    </div>
  )
}

/** Progress known, unknown, failed; work that goes on; nothing here. */
export function Progresses() {
  return (
    <div className="grid grid-cols-2 gap-6">
      <div className="flex flex-col gap-4">
        <ProgressBar value={0.42} label="Known" />
        <ProgressBar value={null} label="Unknown" />
        <ProgressBar value={0.7} label="Failed" failed />
        <p className="flex items-center gap-2 text-sm">
          <Spinner /> Reading 12 of 40
        </p>
        <p className="breathing text-sm text-soft">Loading …</p>
      </div>
      <div className="h-48 rounded-md border border-line">
        <EmptyState icon={Inbox} title="No documents here" text="Drop files or folders anywhere in the window.">
          <Button look="primary" icon={FolderPlus}>
            Add files
          </Button>
        </EmptyState>
      </div>
    </div>
  )
}
