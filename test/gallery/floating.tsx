import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../src-renderer/shared/controls/button.tsx'
import { CitationMarker } from '../../src-renderer/shared/controls/citation-marker.tsx'
import { NameDialog } from '../../src-renderer/shared/controls/dialog.tsx'
import { Keys } from '../../src-renderer/shared/controls/hint.tsx'
import { Menu } from '../../src-renderer/shared/controls/menu.tsx'
import { notify, Toasts } from '../../src-renderer/shared/controls/toasts.tsx'
import { makeSource } from '../renderer/factories.ts'

/** Notices at the lower end: done, with a way back, failed. */
export function Notices() {
  return (
    <div className="flex gap-2">
      <Button onClick={() => notify({ title: 'Added 12 files to Personal' })}>Done</Button>
      <Button onClick={() => notify({ title: 'Moved “Lease.pdf” to the trash', undo: () => notify({ title: 'It is back' }) })}>
        With undo
      </Button>
      <Button onClick={() => notify({ title: 'The disk is full', description: 'Free some space and try again.', bad: true })}>
        Failed
      </Button>
      <Toasts />
    </div>
  )
}

const nothing = () => {}

/** Menu, dialog, key caps and citation markers. */
export function Floating() {
  const [isOpen, setOpen] = useState(false)
  const entries = [
    { label: 'Rename', icon: Pencil, onSelect: nothing },
    { label: 'Not possible now', disabled: true, onSelect: nothing },
    { label: 'Move to trash', icon: Trash2, danger: true, onSelect: nothing },
  ]
  const marker = { owner: 'gallery', elsewhere: null, onOpen: nothing }
  return (
    <div className="flex flex-wrap items-center gap-4 text-sm">
      <Menu trigger={<IconButton icon={Ellipsis} label="More" />} entries={entries} align="start" />
      <Button onClick={() => setOpen(true)}>New collection</Button>
      <NameDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="New collection"
        label="Name"
        initial="Leases"
        action="Create"
        onName={nothing}
      />
      <Keys keys="Ctrl+Shift+R" />
      <p className="text-read">
        The lease ends on 31 March 2027 <CitationMarker {...marker} source={makeSource(1)} isChecked /> and renews by itself{' '}
        <CitationMarker {...marker} source={makeSource(2)} isChecked={false} />. It was signed in Leeds{' '}
        <CitationMarker {...marker} source={makeSource(3, { deleted: true })} isChecked />.
      </p>
    </div>
  )
}
