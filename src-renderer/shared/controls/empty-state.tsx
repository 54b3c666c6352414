import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Content of an empty view: an explanation and its action. */
export function EmptyState({ icon: Icon, title, text, children }: { icon: LucideIcon; title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center-safe gap-3 overflow-y-auto p-8 text-center">
      <Icon size={24} className="text-faint" strokeWidth={1.5} aria-hidden />
      <div className="flex max-w-90 flex-col gap-1">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-soft">{text}</p>
      </div>
      {children && <div className="mt-1 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}
