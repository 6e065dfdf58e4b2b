import type { Reply } from '@scope/contract/calls'
import { ADMIN, CALICHE, LOW_TIDE, NOW, TODAY } from './company.ts'

/** Visits of the screens' tests: one planned today, one shared in October. */

type VisitLine = Reply<'GET /api/visits'>['visits'][number]

export const placeOf = ({ id, slug, name, timezone }: typeof CALICHE) => ({ id, slug, name, timezone })

export const PLANNED: VisitLine = {
  ...{
    id: 'visit-1',
    venue: placeOf(CALICHE),
    today: TODAY,
    on: TODAY,
    by: 'visit',
    state: 'planned',
    own: true,
  },
  visitor: { id: ADMIN.id, name: ADMIN.name },
  ...{ sharedAt: null, minutes: null, agreements: null },
}
export const SHARED: VisitLine = {
  ...{ ...PLANNED, id: 'visit-0', on: '2026-10-03', by: 'call', state: 'shared', sharedAt: NOW, minutes: 40 },
  agreements: { of: 3, done: 2 },
}

type Visited = Reply<'GET /api/visits/venues'>
const visited = (venue: typeof CALICHE, last: string | null, days: number | null) => ({
  venue: placeOf(venue),
  ...{ last, days, planned: null, open: 2, overdue: 1, done: 4, onTime: 3 },
})
export const VISITED: Visited = {
  venues: [visited(LOW_TIDE, null, null), visited(CALICHE, '2026-10-03', 46)],
  agreements: { open: 4, overdue: 2, done: 8, onTime: 6 },
}
