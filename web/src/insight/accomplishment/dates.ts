import {
  addDays,
  addWeeks,
  fiscalYearOf,
  fiscalYearStart,
  type PlainDate,
  periodOf,
  weekOf,
} from '@scope/contract/kernel/calendar'

export const DATES = ['all', 'this-period', 'last-4-weeks', 'this-year', 'last-year', 'custom'] as const
export type Dates = (typeof DATES)[number]

export const DATES_LABELS: Record<Dates, string> = {
  all: 'All dates',
  'this-period': 'This period',
  'last-4-weeks': 'Last 4 weeks',
  'this-year': 'This year',
  'last-year': 'Last year',
  custom: 'Custom',
}

/** Two plain dates, inclusive; a missing one is open. */
export type Span = { from?: PlainDate; to?: PlainDate }

const yearSpan = (year: number): Span => ({
  from: fiscalYearStart(year),
  to: addDays(fiscalYearStart(year + 1), -1),
})

/** The dates of a choice today. Years are fiscal years; weeks are whole and include this one. */
export function spanOf(dates: Exclude<Dates, 'custom'>, today: PlainDate): Span {
  switch (dates) {
    case 'all':
      return {}
    case 'this-period': {
      const { startDate, endDate } = periodOf(today)
      return { from: startDate, to: endDate }
    }
    case 'last-4-weeks':
      return { from: addWeeks(weekOf(today), -3), to: addDays(weekOf(today), 6) }
    case 'this-year':
      return yearSpan(fiscalYearOf(today))
    case 'last-year':
      return yearSpan(fiscalYearOf(today) - 1)
  }
}
