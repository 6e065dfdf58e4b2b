import { addDays, dayOfWeek, type Week } from '@scope/contract/kernel/calendar'
import type { DemoVenue } from '../venues.ts'

/** An ordinary bar's revenue by month, as a factor, January first. */
const MONTHS = [0.9, 0.96, 1.02, 1.03, 1.05, 1.03, 0.99, 0.97, 0.99, 1.03, 1.01, 1.1]

type Happening = {
  name: string
  /** Whether it is on a day, given as `MM-DD` and the day of the week. */
  on: (day: string, dow: number) => boolean
  lift: (venue: DemoVenue) => number
}

const between = (day: string, from: string, to: string) => day >= from && day <= to

const HAPPENINGS: Happening[] = [
  { name: 'New Year’s Eve', on: (day) => day === '12-31', lift: () => 0.17 },
  { name: 'Christmas week', on: (day) => day === '12-25', lift: () => -0.12 },
  {
    name: 'St. Patrick’s Day',
    on: (day) => day === '03-17',
    lift: ({ style }) => (style === 'whiskey' ? 0.21 : style === 'tavern' ? 0.14 : 0.04),
  },
  {
    name: 'Cinco de Mayo',
    on: (day) => day === '05-05',
    lift: ({ style }) => (style === 'agave' ? 0.27 : 0.04),
  },
  {
    name: 'South by Southwest',
    on: (day) => day === '03-13',
    lift: ({ city }) => (city === 'Austin' ? 0.24 : 0),
  },
  { name: 'Pride weekend', on: (day, dow) => dow === 6 && between(day, '06-08', '06-14'), lift: () => 0.07 },
  {
    name: 'Fourth of July',
    on: (day) => day === '07-04',
    lift: ({ style }) => (style === 'tiki' ? 0.15 : -0.05),
  },
  {
    name: 'Great American Beer Festival',
    on: (day, dow) => dow === 6 && between(day, '10-08', '10-14'),
    lift: ({ state }) => (state === 'CO' ? 0.13 : 0),
  },
  {
    name: 'Grand Prix weekend',
    on: (day, dow) => dow === 0 && between(day, '10-19', '10-25'),
    lift: ({ city }) => (city === 'Austin' ? 0.18 : 0),
  },
  { name: 'Halloween', on: (day) => day === '10-31', lift: () => 0.12 },
  {
    name: 'Thanksgiving Eve',
    on: (day, dow) => dow === 4 && between(day, '11-22', '11-28'),
    lift: () => 0.06,
  },
]

/** The season's factor on a venue's weekly revenue, and the event of the week that a note would mention. */
export function seasonOf(venue: DemoVenue, week: Week): { factor: number; event: string | null } {
  let factor = MONTHS[Number(addDays(week, 3).slice(5, 7)) - 1] ?? 1
  const month = addDays(week, 3).slice(5, 7)
  if (venue.state === 'TX' && (month === '07' || month === '08')) factor -= 0.05
  if (venue.state === 'CO' && (month === '01' || month === '02')) factor += 0.06
  let event: string | null = null
  for (let day = 0; day < 7; day += 1) {
    const date = addDays(week, day)
    for (const { name, on, lift } of HAPPENINGS) {
      if (!on(date.slice(5), dayOfWeek(date))) continue
      factor += lift(venue)
      if (Math.abs(lift(venue)) >= 0.06) event = name
    }
  }
  return { factor, event }
}
