/** Days that make a bar's week unusual: US federal holidays on their own dates, and other busy days for bars. */
import {
  addDays,
  addWeeks,
  dayOfWeek,
  daysBetween,
  type PlainDate,
  type Week,
  weekOf,
} from '../kernel/calendar.ts'
import { isSameName } from './tags.words.ts'

type Rule = (year: number) => PlainDate

const dateOf = (year: number, month: number, day: number): PlainDate =>
  [`${year}`.padStart(4, '0'), `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')].join('-')

const on =
  (month: number, day: number): Rule =>
  (year) =>
    dateOf(year, month, day)

/** The nth weekday of a month; 0 is Sunday. */
const nth =
  (count: number, weekday: number, month: number): Rule =>
  (year) => {
    const first = dateOf(year, month, 1)
    return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (count - 1) * 7)
  }

const [SUNDAY, MONDAY, THURSDAY] = [0, 1, 4]

/** The season has 17 games since 2021, so the Super Bowl is a week later. */
const superBowl: Rule = (year) => nth(year >= 2022 ? 2 : 1, SUNDAY, 2)(year)

const RULES: Record<string, Rule> = {
  'New Year’s Day': on(1, 1),
  'Martin Luther King Jr. Day': nth(3, MONDAY, 1),
  'Super Bowl': superBowl,
  'Presidents’ Day': nth(3, MONDAY, 2),
  'St. Patrick’s Day': on(3, 17),
  'Cinco de Mayo': on(5, 5),
  'Memorial Day': (year) => addDays(nth(1, MONDAY, 6)(year), -7),
  Juneteenth: on(6, 19),
  'Independence Day': on(7, 4),
  'Labor Day': nth(1, MONDAY, 9),
  'Columbus Day': nth(2, MONDAY, 10),
  Halloween: on(10, 31),
  'Veterans Day': on(11, 11),
  Thanksgiving: nth(4, THURSDAY, 11),
  'Christmas Day': on(12, 25),
  'New Year’s Eve': on(12, 31),
}

/** The offered holidays, in the order of the year. */
export const HOLIDAYS: readonly string[] = Object.keys(RULES)

/** The date of an offered holiday in a calendar year; undefined for another name. */
export function holidayDate(name: string, year: number): PlainDate | undefined {
  const holiday = HOLIDAYS.find((one) => isSameName(one, name))
  return holiday && RULES[holiday]?.(year)
}

/** The names of the holidays in a week, by date. */
export function holidaysIn(week: Week): string[] {
  const years = [...new Set([+week.slice(0, 4), +addDays(week, 6).slice(0, 4)])]
  return years
    .flatMap((year) => HOLIDAYS.map((name) => ({ name, date: holidayDate(name, year) ?? '' })))
    .filter(({ date }) => date >= week && date < addWeeks(week, 1))
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ name }) => name)
}

/** The week with the closest day of a holiday to a week; undefined for a name that is not offered. */
export function nearestWeekOf(name: string, week: Week): Week | undefined {
  const year = +week.slice(0, 4)
  const weeks = [year - 1, year, year + 1].flatMap((one) => {
    const date = holidayDate(name, one)
    return date ? weekOf(date) : []
  })
  const away = (one: Week) => Math.abs(daysBetween(one, week))
  return weeks.toSorted((a, b) => away(a) - away(b))[0]
}
