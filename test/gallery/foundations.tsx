/** Colour tokens of shared/tokens.css: surfaces, and text that stands on them. */
const SURFACES = ['', '-side', '-raised', '-sunken', '-hover', '-pressed', '-selected'].map((name) => `surface${name}`)
const TINTS = ['accent-soft', 'warning-soft', 'error-soft', 'mark']
const INKS = ['text', 'text-soft', 'text-faint', 'accent', 'ok', 'busy', 'warning', 'error']

/** Every text colour on every surface: a pair that cannot be read is seen at once. */
export function Colours() {
  return (
    <div className="grid grid-cols-4 gap-2">
      {[...SURFACES, ...TINTS].map((surface) => (
        <div key={surface} className="rounded-md border border-line p-2 text-sm" style={{ background: `var(--${surface})` }}>
          <p className="font-medium">{surface}</p>
          <p className="flex flex-wrap gap-x-2">
            {INKS.map((ink) => (
              <span key={ink} style={{ color: `var(--${ink})` }}>
                {ink}
              </span>
            ))}
          </p>
        </div>
      ))}
    </div>
  )
}

const SIZES = ['text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs']

/** Sizes of the interface's font, and the two for reading. */
export function Types() {
  return (
    <div className="flex flex-col gap-2">
      {SIZES.map((size) => (
        <p key={size} className={size}>
          {size}: Every claim opens the line that it came from, 0123456789
        </p>
      ))}
      <p className="text-read">text-read: An answer is read at this size, in lines of at most seventy-two characters.</p>
      <p className="font-serif text-page">text-page: A document, a memo and a transcript are read in Source Serif.</p>
      <p dir="auto" className="font-serif text-page">
        كل ادعاء يفتح السطر الذي جاء منه
      </p>
      <p className="font-mono text-sm">font-mono: echomind ask &quot;When does the lease end?&quot;</p>
    </div>
  )
}
