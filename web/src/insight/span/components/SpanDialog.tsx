import { type Between, SPAN_WEEKS_MAX, spanProblem, weekCount } from '@scope/contract/insight/span.words'
import { addDays, isPlainDate, type PlainDate, periodOf, weekOf } from '@scope/contract/kernel/calendar'
import { plural } from '@scope/contract/kernel/count.words'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { periodStatusQuery } from '../../../company/period/api.ts'
import { isAskable } from '../../../lib/address/address-fields.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { weekRange } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'

type SpanDialogProps = {
  open: boolean
  onClose: () => void
  venue: string
  /** The shown weeks, if they were chosen before. */
  current: Between | undefined
  onWeeks: (weeks: Between) => void
}

/** Asks for the first and last week of a span. Any day of a week selects it. */
export function SpanDialog({ open, onClose, venue, current, onWeeks }: SpanDialogProps) {
  const status = useQuery(periodStatusQuery(venue))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choose Weeks"
      description={`Any day names its week. At most ${SPAN_WEEKS_MAX} weeks.`}
    >
      {status.data ? (
        <Weeks today={status.data.today} current={current} onWeeks={onWeeks} onClose={onClose} />
      ) : status.isPending ? (
        <Skeleton className="h-56 rounded-card" />
      ) : (
        <ErrorState
          title="The calendar could not be loaded"
          text={sentenceOf(status.error)}
          onRetry={() => void status.refetch()}
        />
      )}
    </Dialog>
  )
}

type WeeksProps = Pick<SpanDialogProps, 'current' | 'onWeeks' | 'onClose'> & { today: PlainDate }

const FIELDS = [
  { field: 'from', label: 'First week' },
  { field: 'to', label: 'Last week' },
] as const

function Weeks({ today, current, onWeeks, onClose }: WeeksProps) {
  const [typed, setTyped] = useState<Between>(current ?? lastPeriod(today))
  const whole = isAskable(typed.from) && isAskable(typed.to)
  const weeks = whole ? { from: weekOf(typed.from), to: weekOf(typed.to) } : null
  const problem = weeks && spanProblem(weeks, today)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (weeks && !problem) onWeeks(weeks)
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {FIELDS.map(({ field, label }) => (
          <TextField
            key={field}
            label={label}
            hint={isPlainDate(typed[field]) ? weekRange([weekOf(typed[field])]) : 'Pick a day.'}
            error={problem?.field === field ? problem.sentence : undefined}
            type="date"
            required
            max={today}
            value={typed[field]}
            onChange={(day) => setTyped({ ...typed, [field]: day })}
          />
        ))}
      </div>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!weeks || problem !== null}>
          {weeks && !problem ? `Show ${plural(weekCount(weeks), 'Week')}` : 'Show'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The period before that of a plain date, which people look back at most. */
function lastPeriod(today: PlainDate): Between {
  const { startDate, dueWeekStart } = periodOf(addDays(periodOf(today).startDate, -1))
  return { from: startDate, to: dueWeekStart }
}
