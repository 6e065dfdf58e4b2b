import type { Reply } from '@scope/contract/calls'
import { VISIT_WAY_LABELS, VISIT_WAYS, type VisitWay } from '@scope/contract/insight/visit/visit.words'
import { addDays, businessDayIn, dateIn } from '@scope/contract/kernel/calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { periodStatusQuery } from '../../../company/period/api.ts'
import { useMe } from '../../../company/person/api.ts'
import { venuesQuery } from '../../../company/venue/api.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { firstName } from '../../../work/journal/first-name.ts'
import { visitPath } from '../visit-path.ts'
import { createVisit, visitScope } from '../writes.ts'

const WAYS = VISIT_WAYS.map((value) => ({ value, label: VISIT_WAY_LABELS[value] }))
/** The last day that can be planned, from today. */
const DAYS_AHEAD = 365

type PlanDialogProps = {
  /** Its slug. */
  venue: string
  onClose: () => void
}

/** Plans a visit of a venue, today unless another day is chosen, and opens it. Without a network it waits. */
export function PlanDialog({ venue: slug, onClose }: PlanDialogProps) {
  const { data } = useQuery(venuesQuery)
  const venue = data?.find((one) => one.slug === slug)
  return venue ? <Planning venue={venue} onClose={onClose} /> : null
}

type PlanningProps = { venue: Reply<'GET /api/venues'>[number]; onClose: () => void }

/** The form with the venue's day. If that cannot be read, the day is by the clock of the device. */
function Planning({ venue, onClose }: PlanningProps) {
  const { data, isPending, fetchStatus, failureCount } = useQuery(periodStatusQuery(venue.id))
  if (isPending && fetchStatus === 'fetching' && failureCount === 0) return null
  const now = new Date()
  const first = data?.businessDay ?? businessDayIn(venue.timezone, now, venue.dayEndHour)
  const today = data?.today ?? dateIn(venue.timezone, now)
  return <PlanForm {...{ venue, first, today, onClose }} />
}

/** `first`: the first day that can be planned. */
type PlanFormProps = PlanningProps & { first: string; today: string }

function PlanForm({ venue, first, today, onClose }: PlanFormProps) {
  const me = useMe()
  const [, navigate] = useLocation()
  const [id] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<{ on?: string; by: VisitWay; tell: boolean }>({
    by: 'visit',
    tell: true,
  })
  const fields = { on: first, ...chosen }
  const write = useWrite(createVisit, visitScope(id))
  const errors = useErrors(write.error, fields)
  const isWrong = fields.on === ''
  const plan = () => {
    const { slug, name, timezone } = venue
    const about = {
      venue: { id: venue.id, slug, name, timezone },
      visitor: { id: me.id, name: me.name },
      today,
    }
    write.start({ body: { id, venue: venue.id, ...fields } }, about, () => {
      navigate(visitPath(id))
      onClose()
    })
  }
  const { tried, form } = useSubmit({ error: write.error, isWrong, send: plan })
  const change = (some: Partial<typeof chosen>) => setChosen((now) => ({ ...now, ...some }))
  return (
    <FormDialog
      title={`Visit ${venue.name}`}
      form={form}
      save="Plan"
      busy={write.isPending}
      onClose={onClose}
    >
      <TextField
        label="Day"
        type="date"
        hint={fields.on === today ? 'Today' : undefined}
        error={tried && isWrong ? 'Choose a day.' : errors.at('on')}
        value={fields.on}
        min={first}
        max={addDays(today, DAYS_AHEAD)}
        onChange={(on) => change({ on })}
        readOnly={write.isPending}
      />
      <Choice
        legend="How"
        options={WAYS}
        value={fields.by}
        onChange={(by) => change({ by })}
        disabled={write.isPending}
      />
      {venue.gm && (
        <TickBox checked={fields.tell} disabled={write.isPending} onTick={(tell) => change({ tell })}>
          Tell {firstName(venue.gm.name)}
        </TickBox>
      )}
      <FormError text={errors.ofForm} />
    </FormDialog>
  )
}
