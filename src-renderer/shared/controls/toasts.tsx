import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { isAppError } from '../../../src-preload/contract/errors.ts'
import { IconButton } from './button.tsx'
import { classNames } from '../class-names.ts'
import { say, t } from '../../../src-preload/texts/say.ts'

const manager = Toast.createToastManager<{ bad: boolean }>()

/** How long a deletion can be taken back, milliseconds. */
const UNDO_MILLISECONDS = 10_000

type Notice = {
  title: string
  description?: string | undefined
  bad?: boolean
  undo?: () => void
  onEnd?: () => void
  action?: { label: string; perform: () => void }
}

/** Says what was done, for five seconds; with `undo` or another action, for ten. `bad`: nothing of it came to a good end. `onEnd`: it went without its action. */
export function notify(options: Notice): void {
  const action = options.undo ? { label: t('common.undo'), perform: options.undo } : options.action
  let isTaken = false
  const id = manager.add({
    title: options.title,
    ...(options.description && { description: options.description }),
    timeout: action ? UNDO_MILLISECONDS : 5000,
    data: { bad: options.bad ?? false },
    onClose: () => !isTaken && options.onEnd?.(),
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          isTaken = true
          manager.close(id)
          action.perform()
        },
      },
    }),
  })
}

/**
 * Says what went wrong and what to do next; stays for ten seconds. Stopping something is no error. Not of high priority: Base UI hides such toasts from
 * assistive technology while they can have the focus, and says them besides.
 */
export function notifyError(error: unknown): void {
  if (isAppError(error) && error.code === 'cancelled') return
  const known = isAppError(error)
  manager.add({
    title: known ? say(error.text) : t('common.unknownError'),
    description: known ? say(error.next) : t('common.unknownErrorNext'),
    timeout: 10_000,
    data: { bad: true },
  })
}

/** Runs an action of a control and shows its failure; for event handlers, which have nobody to return a promise to. */
export function run(action: Promise<unknown>): void {
  action.catch(notifyError)
}

/** The place where toasts appear; once, at the root. `raised`: the composer stands below and stays free. */
export function Toasts({ raised }: { raised: boolean }) {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={classNames('fixed right-4 z-35 flex w-90 flex-col gap-2', raised ? 'bottom-32' : 'bottom-11')}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager<{ bad: boolean }>()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} swipeDirection="right" className="floating appear data-limited:hidden">
      <Toast.Content className="flex items-start gap-2 p-3">
        {toast.data?.bad ? (
          <CircleAlert size={16} className="mt-0.5 shrink-0 text-error" aria-hidden />
        ) : (
          <CircleCheck size={16} className="mt-0.5 shrink-0 text-ok" aria-hidden />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="text-sm font-medium" render={<p />} />
          <Toast.Description className="text-sm text-soft" render={<p />} />
        </div>
        <Toast.Action className="h-6 shrink-0 rounded-md px-2 text-sm font-medium text-accent hover:bg-hover" />
        <Toast.Close render={<IconButton icon={X} size="small" label={t('common.dismiss')} />} />
      </Toast.Content>
    </Toast.Root>
  ))
}
