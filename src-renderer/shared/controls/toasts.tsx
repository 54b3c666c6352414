import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { isAppError } from '../../../src-preload/contract/errors.ts'
import { IconButton } from './button.tsx'
import { say, t } from '../../../src-preload/texts/say.ts'

const manager = Toast.createToastManager<{ bad: boolean }>()

/** Time to undo a deletion, milliseconds. */
const UNDO_MILLISECONDS = 10_000

/** Notices with an action that undoes nothing. */
const offers = new Set<string>()

type Notice = {
  title: string
  description?: string | undefined
  bad?: boolean
  undo?: () => void
  action?: { label: string; perform: () => void }
}

/**
 * Shows a notice for five seconds, or for ten with `undo` or another action. `bad`: the action failed completely.
 */
export function notify(options: Notice): void {
  const action = options.undo ? { label: t('common.undo'), perform: options.undo } : options.action
  const id = manager.add({
    title: options.title,
    ...(options.description && { description: options.description }),
    timeout: action ? UNDO_MILLISECONDS : 5000,
    data: { bad: options.bad ?? false },
    onClose: () => void offers.delete(id),
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id)
          action.perform()
        },
      },
    }),
  })
  if (options.action && !options.undo) offers.add(id)
}

/**
 * Shows an error and its next step for ten seconds. The codes `cancelled` and `declined` are ignored: the person stopped the action, or
 * said no to it. The priority is not high, because Base UI hides such toasts from assistive technology although they can have the focus.
 */
export function notifyError(error: unknown): void {
  if (isAppError(error) && (error.code === 'cancelled' || error.code === 'declined')) return
  const known = isAppError(error)
  manager.add({
    title: known ? say(error.text) : t('common.unknownError'),
    description: known ? say(error.next) : t('common.unknownErrorNext'),
    timeout: 10_000,
    data: { bad: true },
  })
}

/** Runs an asynchronous action from an event handler and shows its error. */
export function run(action: Promise<unknown>): void {
  action.catch(notifyError)
}

/** Ends the notices that only offer a way to something: on another page they would offer it beside what it is about. */
export function endOffers(): void {
  for (const id of offers) manager.close(id)
}

/** The viewport of toasts, once at the root: at the foot of the middle, above the field where a person types. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport data-notices className="at-foot z-35 flex w-90 flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager<{ bad: boolean }>()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} swipeDirection={['right', 'left']} className="floating appear data-limited:hidden">
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
