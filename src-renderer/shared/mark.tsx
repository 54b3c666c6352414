/** The mark of the app: the bracket of a citation around a marked line (resources/icon/icon.svg). Decorative: its name stands beside it. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden className="shrink-0">
      <rect x="2" y="2" width="60" height="60" rx="14" fill="var(--brand)" />
      <path
        d="M44 17H24a5 5 0 0 0-5 5V42a5 5 0 0 0 5 5H44"
        fill="none"
        stroke="var(--brand-bracket)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M31 32H45" stroke="var(--brand-line)" strokeWidth="7" strokeLinecap="round" />
    </svg>
  )
}
