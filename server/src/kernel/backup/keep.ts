import type { BackupSettings } from '../config-backup.ts'
import { type Named, parseName } from './names.ts'

type Own = Named & { name: string }

/** The week of a backup's day, as its Monday, and its month. */
const PERIODS = {
  weeks: ({ day }: Own) => {
    const date = Temporal.PlainDate.from(day)
    return date.subtract({ days: date.dayOfWeek - 1 }).toString()
  },
  months: ({ day }: Own) => day.slice(0, 7),
}

/**
 * The backups of a deployment to remove. It keeps all backups of the last days with backups, and the
 * newest backup of each of the last weeks and months with backups. Never returns other files or other deployments' backups.
 */
export function outdated(
  names: readonly string[],
  deployment: string,
  { days, weeks, months }: BackupSettings['keep'],
): string[] {
  const own = names
    .flatMap((name): Own[] => {
      const named = parseName(name)
      return named?.deployment === deployment ? [{ ...named, name }] : []
    })
    .toSorted((a, b) => (`${a.day} ${a.time}` < `${b.day} ${b.time}` ? 1 : -1))
  const lastDays = [...new Set(own.map(({ day }) => day))].slice(0, days)
  const kept = new Set([
    ...own.filter(({ day }) => lastDays.includes(day)),
    ...newestOf(own, PERIODS.weeks, weeks),
    ...newestOf(own, PERIODS.months, months),
  ])
  return own.filter((one) => !kept.has(one)).map(({ name }) => name)
}

/** The newest backup of each of the last periods with backups. `own` has the newest first. */
function newestOf(own: readonly Own[], periodOf: (one: Own) => string, count: number): Own[] {
  const newest = new Map<string, Own>()
  for (const one of own) if (!newest.has(periodOf(one))) newest.set(periodOf(one), one)
  return [...newest.values()].slice(0, count)
}

/** Whether a file is an unfinished backup of this deployment. */
export const isUnfinished = (name: string, deployment: string): boolean =>
  name.endsWith('.part') && parseName(name.slice(0, -'.part'.length))?.deployment === deployment
