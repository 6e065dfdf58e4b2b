import { addDays, type PlainDate, type Week } from '../kernel/calendar.ts'

/**
 * The business days on which a venue is open: one or more spans from a first to a last day, both included, in order.
 * Null means no end. Plain dates of the venue.
 */
export type OpenDays = readonly { from: PlainDate | null; to: PlainDate | null }[]

/** A venue whose first and last day nobody has set. */
export const ALWAYS_OPEN: OpenDays = [{ from: null, to: null }]

/**
 * Whether a venue is open on a plain date. Daily duties are expected only then (life 6). `openOn` of the server’s
 * venues is the same in SQL.
 */
export function isOpenOn(openDays: OpenDays, day: PlainDate): boolean {
  return openDays.some(({ from, to }) => (from === null || from <= day) && (to === null || day <= to))
}

/**
 * Whether a venue is open on at least one day of a week. Weekly entries, such as numbers and check-ins, are expected
 * and accepted only then (life 6). `openIn` of the server’s venues is the same in SQL.
 */
export function isOpenIn(openDays: OpenDays, week: Week): boolean {
  const sunday = addDays(week, 6)
  return openDays.some(({ from, to }) => (from === null || from <= sunday) && (to === null || week <= to))
}

/**
 * Whether a venue’s last day is over and no new one is set, so that it leaves the pickers. One that has not opened yet has
 * not closed. `today` is the venue’s plain date.
 */
export function hasClosed(openDays: OpenDays, today: PlainDate): boolean {
  return openDays.every(({ to }) => to !== null && to < today)
}

/** The spans in order, with overlapping and adjacent ones merged. */
function joined(openDays: OpenDays): OpenDays {
  const times: { from: PlainDate | null; to: PlainDate | null }[] = []
  for (const time of openDays.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))) {
    const before = times.at(-1)
    if (!before || (before.to !== null && time.from !== null && time.from > addDays(before.to, 1))) {
      times.push({ ...time })
    } else if (before.to !== null && (time.to === null || time.to > before.to)) before.to = time.to
  }
  return times
}

/** A change of a venue’s first and last day: absent keeps it, null removes it. */
export type Opening = { opensOn?: PlainDate | null | undefined; closesOn?: PlainDate | null | undefined }

/**
 * The open days after the first and last day of the latest span are set. A first day after its last one opens the venue
 * again: a new span begins, without an end unless one is given, and the previous one stays (life 6). Null if the last
 * day would be before the first.
 */
export function openDaysWith(openDays: OpenDays, { opensOn, closesOn }: Opening): OpenDays | null {
  const latest = openDays.at(-1) ?? { from: null, to: null }
  const reopens = typeof opensOn === 'string' && latest.to !== null && opensOn > latest.to
  const from = opensOn === undefined ? latest.from : opensOn
  const to = closesOn === undefined ? (reopens ? null : latest.to) : closesOn
  if (from !== null && to !== null && to < from) return null
  return joined([...(reopens ? openDays : openDays.slice(0, -1)), { from, to }])
}

/** The first and last day of a venue’s current or latest span, as settings show them. */
export function latestOpening(openDays: OpenDays): { opensOn: PlainDate | null; closesOn: PlainDate | null } {
  const latest = openDays.at(-1)
  return { opensOn: latest?.from ?? null, closesOn: latest?.to ?? null }
}
