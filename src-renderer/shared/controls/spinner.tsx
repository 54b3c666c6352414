import { LoaderCircle } from 'lucide-react'
import { classNames } from '../class-names.ts'

/** The sign of work that goes on: still under reduced motion. A text beside it says which work. */
export function Spinner({ size = 14, className = 'text-busy' }: { size?: number; className?: string }) {
  return <LoaderCircle size={size} className={classNames('shrink-0 animate-spin motion-reduce:animate-none', className)} aria-hidden />
}
