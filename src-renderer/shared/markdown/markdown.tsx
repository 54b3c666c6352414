import { createContext, memo, useContext, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { TextRange } from '../../../src-preload/contract/split-at-quotes.ts'
import { request } from '../ipc.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../controls/toasts.tsx'
import { markCitations, type ClaimMark, type TreeNode } from './citations.ts'
import { textTree } from './text-tree.ts'
import { createBlockSplitter } from './blocks.ts'
import { unlinkHalves } from './half-addresses.ts'
import { keepLetters } from './keep-letters.ts'
import { markRedactions } from './mark-redactions.ts'
import { RedactedText } from '../redactions/redacted-text.tsx'

/** Rendering of citation markers and weak sentences, given by the component that knows the sources. */
export type Marks = {
  /** Renders the marker `[n]` in the sentence of `claim` (null: in no claim). A null result keeps the text. */
  readonly citation: (n: number, claim: number | null) => ReactNode | null
  /** Sentences with their ranges, in text order. */
  readonly claims: readonly ClaimMark[]
  readonly weakReason: (claim: number, children: ReactNode) => ReactNode
}

const NO_MARKS: Marks = { citation: () => null, claims: [], weakReason: (_claim, children) => children }

/**
 * Model output as React elements: the only render path of Markdown, for streams and finished text (DESIGN.md, Safety).
 * HTML is text, an image its description, a box its sign; links are buttons that ask first. Only changed blocks are rendered again.
 */
export function Markdown({ text, marks = NO_MARKS }: { text: string; marks?: Marks }) {
  const [split] = useState(createBlockSplitter)
  const blocks = useMemo(() => split(text), [split, text])
  return (
    <div className="markdown selectable">
      {blocks.map(({ text: block, offset }, index) => (
        <MarkdownBlock key={index} text={block} offset={offset} marks={marks} />
      ))}
    </div>
  )
}

/**
 * An answer that is text and no Markdown, as one of quotes: every character of it stands in the page as it is. `quotes`: ranges of the
 * quotes in the text, UTF-16 units.
 */
export function PlainText({ text, quotes, marks = NO_MARKS }: { text: string; quotes: readonly TextRange[]; marks?: Marks }) {
  const plugins = useMemo(
    () => [
      () => (tree: Tree) => void (tree.children = textTree(text, quotes)),
      unlinkHalves,
      markCitations(marks.claims, text, 0),
      markRedactions,
    ],
    [text, quotes, marks],
  )
  return (
    <div className="markdown selectable">
      <MarksContext value={marks}>
        {/* The tree is made by `textTree`; the components are those of Markdown. */}
        <ReactMarkdown rehypePlugins={plugins} components={COMPONENTS} />
      </MarksContext>
    </div>
  )
}

type Tree = { children: TreeNode[] }

/** A single tilde is a range ("5~10"), and strikes nothing out. */
const REMARK: ComponentProps<typeof ReactMarkdown>['remarkPlugins'] = [[remarkGfm, { singleTilde: false }]]

const MarksContext = createContext(NO_MARKS)

const MarkdownBlock = memo(function MarkdownBlock({ text, offset, marks }: { text: string; offset: number; marks: Marks }) {
  const plugins = useMemo(
    () => [keepLetters(text), unlinkHalves, markCitations(marks.claims, text, offset), markRedactions],
    [marks, text, offset],
  )
  return (
    <MarksContext value={marks}>
      <ReactMarkdown remarkPlugins={REMARK} rehypePlugins={plugins} components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </MarksContext>
  )
})

function Cite({ children, ...rest }: ComponentProps<'cite'> & { 'data-n'?: string; 'data-claim'?: string }): ReactNode {
  const { citation } = useContext(MarksContext)
  return citation(Number(rest['data-n']), rest['data-claim'] === undefined ? null : Number(rest['data-claim'])) ?? children
}

function WeakSentence({ children, ...rest }: ComponentProps<'mark'> & { 'data-claim'?: string }): ReactNode {
  return useContext(MarksContext).weakReason(Number(rest['data-claim']), children)
}

const BLOCKS = ['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'th', 'td'] as const

/** Always the same components: others would be new elements, and a citation would lose the focus or a click whenever an answer is verified. */
const COMPONENTS: Components = {
  a: ({ href, children }) => <Link address={href} text={children} />,
  img: ({ alt }) => alt,
  input: ({ checked }) => (checked ? '☒' : '☐'),
  // Only markCitations creates these two elements; Markdown itself never does.
  cite: Cite,
  mark: WeakSentence,
  // Only textTree creates this one. The marks of a quotation that a browser draws around `q` are no part of it.
  q: ({ children }) => <span data-quote="">{children}</span>,
  // Only markRedactions creates this one.
  ins: ({ children }) => (typeof children === 'string' ? <RedactedText text={children} /> : children),
  // Each block has the text direction of its own first letters.
  ...Object.fromEntries(BLOCKS.map((Tag) => [Tag, ({ children }: { children?: ReactNode }) => <Tag dir="auto">{children}</Tag>])),
  table: ({ children }) => (
    <div className="table-frame">
      <table>{children}</table>
    </div>
  ),
}

/** A link that shows its whole address. The main process asks before it opens the browser. */
function Link({ address, text }: { address: string | undefined; text: ReactNode }) {
  if (!address || !/^https?:\/\//i.test(address)) return <span>{text}</span>
  return (
    <button
      type="button"
      title={t('links.open', { address })}
      className="inline text-start text-accent underline underline-offset-2"
      onClick={() => run(request('links.open', { address }))}
    >
      {text}
      {text !== address && (
        <>
          {' '}
          <span className="text-soft">({address})</span>
        </>
      )}
    </button>
  )
}
