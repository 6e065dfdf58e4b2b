import { AWAY_KIND_LABELS } from '@scope/contract/company/away.words'
import { addDays } from '@scope/contract/kernel/calendar'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { dateRange, shortMonthDay } from '../../../lib/dates/dates.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type Away, awayKey, awayQuery } from '../api.ts'
import { AwayForm } from './AwayForm.tsx'

type AwayOfPersonProps = {
  /** The id or the slug. */
  person: string
  /** Opens the form for a new absence at once, if there is none to change. */
  begin?: boolean
  /** Called once days away are saved; `isNew` if they were not there before. */
  onSaved?: (days: { from: string; to: string }, isNew: boolean) => void
}

/** A person’s absences since the last period; each can be changed, ended early and removed. */
export function AwayOfPerson({ person, begin = false, onSaved }: AwayOfPersonProps) {
  const client = useQueryClient()
  const list = useQuery(awayQuery(person))
  /** The absence in the form, or a new one. */
  const [open, setOpen] = useState<Away | 'new' | null>(null)
  const renew = () => client.invalidateQueries({ queryKey: awayKey })
  const done = async (days: { from: string; to: string }) => {
    const isNew = open === 'new' || open === null
    await renew()
    setOpen(null)
    onSaved?.(days, isNew)
  }
  const end = useMutation({
    mutationFn: ({ id, to }: { id: string; to: string }) =>
      api('PATCH /api/away/:id', { params: { id }, body: { to } }),
    onError: (cause) => toastFailure(cause, 'Not ended', sentenceOf(cause)),
    onSettled: renew,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /api/away/:id', { params: { id } }),
    onError: (cause) => toastFailure(cause, 'Not removed', sentenceOf(cause)),
    onSettled: renew,
  })
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="The days away could not be loaded"
        text={sentenceOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!list.data) return <Skeleton className="h-24" />
  const { away, first, today } = list.data
  const form = open ?? (begin && away.every(({ to }) => to < today) ? 'new' : null)
  const busy = end.isPending || remove.isPending
  return (
    <div className="grid grid-cols-1 gap-4">
      <NeedsNetwork what="Days away" />
      {away.length > 0 && (
        <ul aria-label="Days away" className="grid grid-cols-1">
          {away.map((one) => (
            <AwayRow
              key={one.id}
              away={one}
              today={today}
              disabled={busy}
              onEnd={() => end.mutate({ id: one.id, to: addDays(today, -1) })}
              onChange={() => setOpen(one)}
              onRemove={() => remove.mutate(one.id)}
            />
          ))}
        </ul>
      )}
      {form === null ? (
        <Button variant="secondary" icon={Plus} className="justify-self-start" onClick={() => setOpen('new')}>
          Add days away
        </Button>
      ) : (
        <AwayForm
          key={form === 'new' ? form : form.id}
          person={person}
          away={form === 'new' ? null : form}
          {...{ today, first }}
          onSaved={done}
          onCancel={() => setOpen(null)}
        />
      )}
    </div>
  )
}

type AwayRowProps = {
  away: Away
  today: string
  disabled: boolean
  /** Ends it the day before today. */
  onEnd: () => void
  onChange: () => void
  onRemove: () => void
}

/** The days and kind of an absence, with its actions. */
function AwayRow({ away, today, disabled, onEnd, onChange, onRemove }: AwayRowProps) {
  const { from, to, kind, by } = away
  const act = (label: string, onClick: () => void) => (
    <Button variant="quiet" size="sm" disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold">{from === to ? shortMonthDay(from) : dateRange(from, to)}</p>
        <p className="text-sm text-quiet">
          {AWAY_KIND_LABELS[kind]}
          {by && (
            <>
              {' '}
              · entered by <bdi>{by}</bdi>
            </>
          )}
        </p>
      </div>
      {away.can.change && (
        <div className="-mr-3 flex flex-wrap">
          {from < today && today <= to && act('Back today', onEnd)}
          {act('Change', onChange)}
          {act('Remove', onRemove)}
        </div>
      )}
    </li>
  )
}
