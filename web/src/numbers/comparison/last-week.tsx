import { CircleAlert, CircleCheck } from 'lucide-react'
import { weekRange } from '../../lib/dates/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { TONE_TEXT } from '../../ui/figure/Chip.tsx'

type LastWeekProps = {
  week: string
  isIn: boolean
  /** Whether its numbers are in, after its name. */
  text: string
  action: string
  onOpen: () => void
}

/**
 * Shows on the running week whether last week’s numbers are complete, and links to it, because they are entered on
 * Mondays.
 */
export function LastWeek({ week, isIn, text, action, onOpen }: LastWeekProps) {
  const Icon = isIn ? CircleCheck : CircleAlert
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-2">
      <p className="flex items-center gap-2.5 py-1.5">
        <Icon
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className={`shrink-0 ${TONE_TEXT[isIn ? 'on-track' : 'at-risk']}`}
        />
        <span>
          Last week, {weekRange([week])}, {text}.
        </span>
      </p>
      <Button variant={isIn ? 'secondary' : 'primary'} size="sm" onClick={onOpen}>
        {action}
      </Button>
    </div>
  )
}
