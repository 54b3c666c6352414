import {
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleX,
  Copy,
  Ellipsis,
  FlaskConical,
  GitBranch,
  NotebookPen,
  Quote,
  RotateCw,
  ScanSearch,
  TextQuote,
  type LucideIcon,
} from 'lucide-react'
import type { Answer, Message } from '../../../../src-preload/contract/shapes/answers.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { formatCount, formatShare } from '../../../shared/format.ts'
import { Hint } from '../../../shared/controls/hint.tsx'
import { Menu } from '../../../shared/controls/menu.tsx'
import { evidenceCounts, trustOf, verdictName, type Tone, type Verdict as VerdictName } from '../../../../src-preload/texts/evidence.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notify, run } from '../../../shared/controls/toasts.tsx'
import { regenerate } from '../store/chat-store.ts'
import { branchFrom } from '../store/organise-chats.ts'
import { CheckButton } from './opinion-line.tsx'
import { VersionSwitch } from './version-switch.tsx'
import { textWithCitations, textWithoutCitations } from './copy-text.ts'

const ICONS: Record<VerdictName, LucideIcon> = {
  quoted: Quote,
  proven: CircleCheck,
  confirmed: CircleCheck,
  matching: CircleDot,
  closest: CircleDot,
  outdated: CircleAlert,
  differ: CircleAlert,
  disagree: CircleAlert,
  check: CircleAlert,
  uncited: CircleAlert,
  incomplete: CircleAlert,
  notFound: CircleX,
}
const COLORS: Record<Tone, string> = { proven: 'text-ok', plain: 'text-soft', warning: 'text-warning', missing: 'text-soft' }

/** Footer of an answer: confidence, sources, actions and versions. An answer without `answer` failed. */
export function AnswerFoot({
  message,
  question,
  onShowSources,
  onInspect,
  onKeepAsTest,
  onKeepAsNote,
}: {
  message: Message
  question: string
  onShowSources: () => void
  onInspect?: (() => void) | undefined
  onKeepAsTest?: (() => void) | undefined
  onKeepAsNote?: (() => void) | undefined
}) {
  const { id: answerId, answer } = message
  const trust = answer && trustOf(answer)
  // Cards say these, and of what was not found nothing is counted.
  const isFound = trust?.verdict !== 'notFound'
  return (
    <footer className="flex flex-wrap items-center gap-1 text-xs text-soft">
      {answer && isFound && answer.conflict === undefined && <Verdict answer={answer} />}
      {answer && isFound && answer.sources.length > 0 && (
        <Button size="small" look="quiet" icon={TextQuote} onClick={onShowSources}>
          {t('chat.sources', { count: answer.sources.length })}
        </Button>
      )}
      {answer && isFound && <BudgetBreakdownView answer={answer} />}
      <span className="flex items-center">
        <VersionSwitch message={message} />
        {answer && answer.answer !== '' && (
          <Menu
            align="start"
            trigger={<IconButton icon={Copy} size="small" label={t('chat.copy')} />}
            entries={[
              { label: t('chat.copyWith'), icon: Quote, onSelect: () => run(copy(textWithCitations(answer))) },
              { label: t('chat.copyWithout'), icon: Copy, onSelect: () => run(copy(textWithoutCitations(answer))) },
            ]}
          />
        )}
        {answer && <CheckButton answer={answer} />}
        {question !== '' && (
          <IconButton icon={RotateCw} size="small" label={t('chat.regenerate')} onClick={() => run(regenerate(answerId))} />
        )}
        {answer && onKeepAsNote && <IconButton icon={NotebookPen} size="small" label={t('note.keepAnswer')} onClick={onKeepAsNote} />}
        {answer && (
          <Menu
            align="start"
            trigger={<IconButton icon={Ellipsis} size="small" label={t('chat.moreOfAnswer')} />}
            entries={[
              { label: t('chat.branch'), icon: GitBranch, onSelect: () => run(branchFrom(answerId)) },
              ...(onKeepAsTest ? [{ label: t('chat.keepAsTest'), icon: FlaskConical, onSelect: onKeepAsTest }] : []),
              ...(onInspect ? [{ label: t('inspector.inspect'), icon: ScanSearch, onSelect: onInspect }] : []),
            ]}
          />
        )}
      </span>
    </footer>
  )
}

/** The verdict; hovering shows how many sentences have which evidence. */
function Verdict({ answer }: { answer: Answer }) {
  const { verdict, tone } = trustOf(answer)
  if (verdict === null) return null
  const Icon = ICONS[verdict]
  const name = (
    <span tabIndex={0} className="me-2 flex items-center gap-1.5 rounded-xs">
      <Icon size={14} className={COLORS[tone]} aria-hidden />
      <span className="font-medium text-text">{verdictName(verdict)}</span>
    </span>
  )
  return answer.claims.length === 0 ? name : <Hint text={evidenceCounts(answer.claims)}>{name}</Hint>
}

/** Budget breakdown of the prompt, and the number of passages that did not fit. */
function BudgetBreakdownView({ answer }: { answer: Answer }) {
  const { meter, dropped } = answer
  if (!meter) return null
  const used = meter.persona + meter.summary + meter.history + meter.sources + meter.question
  const parts = (['persona', 'summary', 'history', 'sources', 'question', 'answer'] as const).filter((part) => meter[part] > 0)
  const details = parts.map((part) => `${t(`meter.${part}`)} ${formatCount(meter[part])}`).join(', ')
  return (
    <Hint text={dropped.length > 0 ? `${details}. ${t('meter.dropped', { count: dropped.length })}` : details}>
      <span tabIndex={0} className="mx-1 rounded-xs tabular-nums">
        {t('meter.used', { share: formatShare(used / meter.numCtx) })}
        {dropped.length > 0 && <span className="text-warning">{` \u00b7 ${t('meter.dropped', { count: dropped.length })}`}</span>}
      </span>
    </Hint>
  )
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  notify({ title: t('chat.copied') })
}
