import { FolderPlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WatchedChange, WatchedFolderInfo } from '../../../../src-preload/contract/shapes/library.ts'
import { showPath } from '../../../../src-preload/contract/visible.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { on, request } from '../../../shared/ipc.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { notifyError, run } from '../../../shared/controls/toasts.tsx'

/** The watched folders of a collection: add, remove, review changes. */
export function WatchedFolders({ collection }: { collection: string }) {
  const [folders, setFolders] = useState<readonly WatchedFolderInfo[]>([])
  const [review, setReview] = useState(false)
  useEffect(() => {
    const load = () => request('watch.list', {}).then((answer) => setFolders(answer.folders), notifyError)
    void load()
    return on('collections.changed', () => void load())
  }, [])
  const add = async () => {
    const answer = await request('watch.pick', { collection, review })
    if (answer) setFolders(answer.folders)
  }
  const own = folders.filter((folder) => folder.collection === collection)
  return (
    <section aria-label={t('watch.title')} className="flex flex-col gap-2 border-b border-line pb-4">
      <h3 className="text-sm font-medium">{t('watch.title')}</h3>
      <p className="text-xs text-faint">{t('watch.hint')}</p>
      <ul className="flex flex-col gap-1">
        {own.map((folder) => (
          <li key={folder.id} className="flex flex-col gap-1 rounded-md bg-sunken px-2 py-1.5">
            <div className="flex items-center gap-2 text-sm">
              <span dir="auto" className="selectable min-w-0 flex-1 truncate" title={showPath(folder.path)}>
                {showPath(folder.path)}
              </span>
              <span className="shrink-0 text-xs text-faint">{t('watch.files', { count: folder.files })}</span>
              <IconButton
                icon={X}
                size="small"
                label={t('watch.remove', { path: folder.path })}
                onClick={() => run(request('watch.remove', { id: folder.id }).then((answer) => setFolders(answer.folders)))}
              />
            </div>
            {folder.paused && (
              <div className="flex items-center gap-2">
                <p className="flex-1 text-xs text-soft">{t('watch.paused')}</p>
                <Button
                  size="small"
                  onClick={() => run(request('watch.resume', { id: folder.id }).then((answer) => setFolders(answer.folders)))}
                >
                  {t('watch.resume')}
                </Button>
              </div>
            )}
            {folder.error && <p className="text-xs text-error">{say(folder.error)}</p>}
            {folder.pending > 0 && <Review key={folder.pending} folder={folder} onDone={setFolders} />}
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-3">
        <Button icon={FolderPlus} onClick={() => run(add())}>
          {t('watch.add')}
        </Button>
        <label className="flex items-center gap-2 text-sm text-soft">
          <input type="checkbox" checked={review} onChange={(event) => setReview(event.target.checked)} />
          {t('watch.review')}
        </label>
      </div>
    </section>
  )
}

const SHOWN = 20

/** Pending changes of a folder, to import or ignore. */
function Review({ folder, onDone }: { folder: WatchedFolderInfo; onDone: (folders: readonly WatchedFolderInfo[]) => void }) {
  const [changes, setChanges] = useState<readonly WatchedChange[]>([])
  useEffect(() => {
    request('watch.pending', { id: folder.id }).then((answer) => setChanges(answer.changes), notifyError)
  }, [folder.id])
  const decide = (accept: boolean) => run(request('watch.review', { id: folder.id, accept }).then((answer) => onDone(answer.folders)))
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <p className="flex-1 text-xs text-soft">{t('watch.pending', { count: folder.pending })}</p>
        <Button size="small" onClick={() => decide(true)}>
          {t('watch.accept')}
        </Button>
        <Button size="small" look="quiet" onClick={() => decide(false)}>
          {t('watch.ignore')}
        </Button>
      </div>
      <section
        tabIndex={0}
        aria-label={t('watch.pending', { count: folder.pending })}
        className="max-h-40 overflow-y-auto rounded text-xs text-soft"
      >
        <ul>
          {changes.slice(0, SHOWN).map((change) => (
            <li key={change.path} className="truncate" title={showPath(change.path)}>
              {t(`watch.changes.${change.change}`)}: <bdi>{showPath(change.path.slice(folder.path.length + 1))}</bdi>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
