import type { AnsweredBy } from '@scope/contract/guidance/assistant.words'
import { BookOpen, Bot, type LucideIcon, RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/state/Spinner.tsx'
import type { Turn } from '../turns.ts'

const SPEAKERS: Record<AnsweredBy, { says: string; icon: LucideIcon }> = {
  handbook: { says: 'The handbook says', icon: BookOpen },
  model: { says: 'The language model says', icon: Bot },
}

type AskedTurnProps = {
  turn: Turn
  /** Null while another question is being answered. */
  onRetry: (() => void) | null
}

/** A question and its answer, as plain text. The last one fills the height of the log. */
export function AskedTurn({ turn, onRetry }: AskedTurnProps) {
  return (
    <div className="grid grid-cols-1 content-start gap-3 px-5 py-4 last:min-h-full">
      <p className="ml-8 justify-self-end rounded-card bg-ground px-4 py-2.5 whitespace-pre-wrap">
        <span className="sr-only">You asked: </span>
        {turn.question}
      </p>
      <AnswerOf key={turn.state} turn={turn} onRetry={onRetry} />
    </div>
  )
}

function AnswerOf({ turn, onRetry }: AskedTurnProps) {
  if (turn.state === 'pending') {
    return (
      // Read out when complete, not piece by piece.
      <div aria-live="off" className="grid grid-cols-1 gap-1.5">
        <p className="flex items-center gap-2 text-sm font-semibold text-quiet">
          <Spinner size={18} />
          Answering
        </p>
        <p className="whitespace-pre-wrap">{turn.text}</p>
      </div>
    )
  }
  if (turn.state === 'failed') {
    return (
      <div className="grid grid-cols-1 justify-items-start gap-1">
        <p>{turn.sentence}</p>
        {onRetry && (
          <Button variant="quiet" size="sm" icon={RotateCcw} className="-ml-3 text-accent!" onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
    )
  }
  const { guidance, answeredBy, sources } = turn.guidance
  const { says, icon: Icon } = SPEAKERS[answeredBy]
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="flex items-center gap-2 text-sm font-semibold text-quiet">
        <Icon aria-hidden size={18} strokeWidth={1.75} />
        {says}
      </p>
      <p className="whitespace-pre-wrap">{guidance}</p>
      {sources.length > 0 && (
        <div className="mt-1.5 border-t border-line pt-2.5 text-sm text-quiet">
          <p className="font-semibold">Sources</p>
          <ul>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
