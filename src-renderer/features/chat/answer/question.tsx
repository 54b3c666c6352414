/** A question as it was typed. */
export function Question({ text }: { text: string }) {
  return (
    <p dir="auto" className="selectable max-w-[85%] rounded-lg bg-asked px-3.5 py-2 text-read break-words whitespace-pre-wrap">
      {text}
    </p>
  )
}
