import type { QueryClient } from '@tanstack/react-query'
import { shortMonthDay } from '../../lib/dates/dates.ts'
import type { Entry } from '../../lib/offline/outbox.ts'
import { type Visit, visitQuery } from './api.ts'
import type { PlannedAbout } from './writes.ts'

const ACTS: Record<string, string> = {
  'visit.create': 'Planned visit',
  'visit.save': 'Visit: what you wrote',
  'visit.change': 'Visit',
  'visit.share': 'Visit, to share',
  'visit.take-back': 'Visit, to take back',
  'visit.remove': 'Visit, to delete',
  'visit.photo': 'Photo of a visit',
  'visit.photo-remove': 'Photo of a visit, to remove',
}

type Input = {
  params?: { id?: string }
  body?: { on?: string; notes?: string; points?: string; summary?: string; agreements?: { text: string }[] }
}

/** A waiting act of a visit, its venue, and the typed text. Undefined for any other. */
export function visitWords({ name, act }: Entry, client: QueryClient) {
  const what = ACTS[name]
  if (what === undefined) return undefined
  const { params, body = {} } = act.input as Input
  const { notes, summary, points, agreements = [] } = body
  const stored = params?.id && client.getQueryData<Visit>(visitQuery(params.id).queryKey)
  const venue = stored ? stored.venue : (act.about as PlannedAbout | null)?.venue
  const day = name === 'visit.create' && body.on ? shortMonthDay(body.on) : undefined
  return {
    what: day ? `${what}, ${day}` : what,
    title: venue?.name,
    text: [notes, ...agreements.map(({ text }) => text), summary, points].filter(Boolean).join('\n'),
  }
}
