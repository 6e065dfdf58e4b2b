import { fullNameOf } from '@scope/contract/company/person.words'
import { countText } from '@scope/contract/insight/rollup-cards.words'
import { addDays, type PlainDate, type Week } from '@scope/contract/kernel/calendar'

/* Dates as people read them in a file. Plain dates have no time zone, so they are formatted in UTC. */

const plain = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (date: PlainDate) => format.format(new Date(`${date}T00:00:00Z`))
}
const monthDay = plain({ month: 'short', day: 'numeric' })
/** `Nov 22, 2026` */
export const mediumDate = plain({ month: 'short', day: 'numeric', year: 'numeric' })

/** `Oct 26 – Nov 22, 2026`: both days included. */
export function dateRange(first: PlainDate, last: PlainDate): string {
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${mediumDate(first)} – ${mediumDate(last)}`
  const day = first.slice(0, 7) === last.slice(0, 7) ? String(+last.slice(8)) : monthDay(last)
  return `${monthDay(first)} – ${day}, ${last.slice(0, 4)}`
}

/** The date range of these weeks, oldest first. */
export function weekRange(weeks: readonly Week[]): string {
  const [first] = weeks
  const last = weeks.at(-1)
  return first && last ? dateRange(first, addDays(last, 6)) : ''
}

const COMPANY_ZONE = 'America/Los_Angeles'
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: COMPANY_ZONE,
})
const zone = new Intl.DateTimeFormat('en-US', { timeZone: COMPANY_ZONE, timeZoneName: 'short' })

/** `Nov 18, 2026, 12:00 PM PST`: an instant in the company's time zone, the one of the digest. */
function companyTime(instant: Date): string {
  const name = zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // Replace the narrow no-break space before AM and PM, so that the text can be searched.
  return `${moment.format(instant).replace(/\u202f/g, ' ')} ${name}`
}

/** `Exported Nov 18, 2026, 12:00 PM PST by Vera Pope` */
export function madeText(instant: Date, person: Parameters<typeof fullNameOf>[0]): string {
  return `Exported ${companyTime(instant)} by ${fullNameOf(person)}`
}

/** `1 venue`, `2,345 venues` */
export const venuesText = (count: number): string => `${countText(count)} ${count === 1 ? 'venue' : 'venues'}`
