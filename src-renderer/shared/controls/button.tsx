import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentProps, ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Hint } from './hint.tsx'
import { Spinner } from './spinner.tsx'

type ButtonStyle = 'primary' | 'plain' | 'quiet' | 'danger'

const STYLES: Record<ButtonStyle, string> = {
  primary: 'bg-accent text-accent-text hover:bg-accent-strong active:bg-accent-pressed',
  plain: 'border border-line-strong bg-raised text-text hover:bg-hover active:bg-pressed',
  quiet: 'text-soft hover:bg-hover hover:text-text active:bg-pressed',
  danger: 'border border-line-strong bg-raised text-error hover:bg-error-soft active:border-error',
}

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  look?: ButtonStyle
  size?: 'small' | 'medium'
  icon?: LucideIcon
  /** The button of its form, which Enter in a field presses. */
  submits?: boolean
  /** Its action goes on: it cannot be pressed, keeps the focus, and shows a spinner in place of its icon. */
  busy?: boolean
  children: ReactNode
}

/** A button with a label: 28 px high, or 24 px inside a line of text. */
export function Button({
  look = 'plain',
  size = 'medium',
  icon: Icon,
  submits = false,
  busy = false,
  disabled = false,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <BaseButton
      {...rest}
      type={submits ? 'submit' : 'button'}
      disabled={disabled || busy}
      focusableWhenDisabled={busy}
      aria-busy={busy || undefined}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors',
        'data-disabled:pointer-events-none',
        !busy && 'data-disabled:opacity-50',
        size === 'small' ? 'h-6 px-2 text-xs' : 'h-7 px-2.5 text-sm',
        STYLES[look],
        className,
      )}
    >
      {busy ? <Spinner size={size === 'small' ? 14 : 16} className="" /> : Icon && <Icon size={size === 'small' ? 14 : 16} aria-hidden />}
      {children}
    </BaseButton>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  icon: LucideIcon
  /** Accessible name and tooltip. */
  label: string
  shortcut?: string | undefined
  size?: 'small' | 'medium'
  pressed?: boolean
  side?: 'top' | 'bottom'
}

/** A button with only an icon; its tooltip shows its name. */
export function IconButton({ icon: Icon, label, shortcut, size = 'medium', pressed, side, className, ...rest }: IconButtonProps) {
  return (
    <Hint text={label} shortcut={shortcut} side={side}>
      <BaseButton
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        className={classNames(
          'inline-flex shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:bg-hover hover:text-text active:bg-pressed',
          'aria-pressed:bg-hover aria-pressed:text-text disabled:pointer-events-none disabled:opacity-50',
          size === 'small' ? 'size-6' : 'size-7',
          className,
        )}
      >
        <Icon size={size === 'small' ? 14 : 16} aria-hidden />
      </BaseButton>
    </Hint>
  )
}
