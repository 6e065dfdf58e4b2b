import { sentenceOf } from '../../lib/api/errors.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { carryPriority } from './writes.ts'

type CarryButtonProps = {
  priority: { id: string; title: string }
  /** The number of the current period. */
  into: number
  onCarried: () => void
  className?: string
}

/** Carries an unfinished priority into the current period. Shows a refusal below the button. */
export function CarryButton({ priority: { id, title }, into, onCarried, className = '' }: CarryButtonProps) {
  const carry = useWrite(carryPriority, `carry ${id}`)
  const label = `Carry into period ${into}`
  return (
    <div className={`grid justify-items-start gap-2 ${className}`}>
      <Button
        variant="secondary"
        busy={carry.isPending}
        aria-label={`${label}: ${title}`}
        onClick={() => void carry.send({ params: { id } }, null).then(onCarried, () => undefined)}
      >
        {label}
      </Button>
      {carry.isError && (
        <p role="alert" className="text-sm font-semibold text-overdue">
          {sentenceOf(carry.error)}
        </p>
      )}
    </div>
  )
}
