import type { Input } from '@scope/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useMe } from '../../../company/person/api.ts'
import { type Entry, useWaiting } from '../../../lib/offline/outbox.ts'
import { Card } from '../../../ui/Card.tsx'
import { type Agreement, agreementsQuery } from '../../agreement/api.ts'
import { type VisitLine, visitsQuery } from '../api.ts'
import { useReadAhead } from '../use-read-ahead.ts'
import { visitPath } from '../visit-path.ts'
import { createVisit, type PlannedAbout } from '../writes.ts'
import { dayText, dueText, wayText } from './words.ts'

/** The user's planned visits and those not shared yet, by day, and their own open agreements. Nothing without any. */
export function HomeVisits() {
  const me = useMe()
  const { data: listed } = useQuery(visitsQuery({ open: true }))
  const { data: agreed } = useQuery(agreementsQuery({ open: true, own: true }))
  const stored = listed?.visits.filter(({ own }) => own) ?? []
  const waiting = useWaiting()
    .flatMap(plannedLine)
    .filter(({ id }) => !stored.some((one) => one.id === id))
  const visits = [...stored, ...waiting].toSorted((one, other) => one.on.localeCompare(other.on))
  useReadAhead(stored)
  const agreements = agreed?.agreements.filter(({ visit }) => visit?.owner.id === me.id) ?? []
  if (visits.length + agreements.length === 0) return null
  return (
    <Card aria-label="Your visits" className="px-4! py-1.5! lg:px-5!">
      <ul className="grid grid-cols-1 divide-y divide-line">
        {visits.map((visit) => (
          <PlannedLine key={visit.id} visit={visit} />
        ))}
        {agreements.map((agreement) => (
          <AgreedLine key={agreement.id} agreement={agreement} />
        ))}
      </ul>
    </Card>
  )
}

type Planned = Pick<VisitLine, 'id' | 'today' | 'on' | 'by' | 'state'> & { venue: { name: string } }

/** A visit that waits on the device to be planned; none for another action. */
function plannedLine({ name, act }: Entry): Planned[] {
  if (name !== createVisit.name) return []
  const { id, on, by } = (act.input as Input<'POST /api/visits'>).body
  const { venue, today } = act.about as PlannedAbout
  return id ? [{ id, today, on, by, state: 'planned', venue }] : []
}

function PlannedLine({ visit: { id, venue, today, on, by, state } }: { visit: Planned }) {
  return (
    <Line to={visitPath(id)}>
      <bdi className="font-semibold">{venue.name}</bdi>
      <span className="text-quiet">
        {' '}
        · {dayText(on, today)} · {state === 'begun' ? 'not shared yet' : wayText(by)}
      </span>
    </Line>
  )
}

function AgreedLine({ agreement: { text, due, visit } }: { agreement: Agreement }) {
  if (!visit) return null
  const day = dueText({ due, overdue: visit.overdue })
  return (
    <Line to={visitPath(visit.id)}>
      <span dir="auto">{text}</span>
      <span className="text-quiet">
        {' '}
        · <bdi>{visit.venueName}</bdi>
        {day && (
          <>
            {' '}
            · <span className={visit.overdue ? 'text-at-risk' : ''}>{day}</span>
          </>
        )}
      </span>
    </Line>
  )
}

function Line({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link href={to} className="group flex min-h-11 items-center gap-3 py-1.5 leading-snug">
        <span className="min-w-0 flex-1 wrap-anywhere group-hover:underline">{children}</span>
        <ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-quiet" />
      </Link>
    </li>
  )
}
