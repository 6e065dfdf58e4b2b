import { WAITS_DAYS } from '@scope/contract/kernel/headers.words'
import { invalid } from '../../refusal.ts'

const DAY_MS = 86_400_000
const FIELD = 'x-scope-done-at'
/** As long as a deadline waits for what was done before it (decision 088). */
const CALL_MS = 10 * 60_000

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

/**
 * When a caller did what did not have to wait, by the header of that name. Undefined if it is none, in the future, or older
 * than ten minutes: then it is too late or the device’s clock is wrong, and the time of arrival counts.
 */
export function readAskedAt(header: string | string[] | undefined, now: Date): Date | undefined {
  if (typeof header !== 'string' || !isInstant(header)) return undefined
  const age = now.getTime() - Date.parse(header)
  return age >= 0 && age <= CALL_MS ? new Date(header) : undefined
}

/**
 * When a caller did what had to wait on their device for the network, by the header of that name; undefined if it is
 * done now. An ISO instant, at most 14 days ago. A device's clock may be fast, so a later instant counts as now. Throws
 * `invalid` for anything else (spec: Offline and installed).
 */
export function readDoneAt(header: string | string[] | undefined, now: Date): Date | undefined {
  if (header === undefined) return undefined
  const at = typeof header === 'string' && isInstant(header) ? new Date(header) : null
  if (!at || Number.isNaN(at.getTime())) throw invalid(FIELD, `${FIELD} must be an instant.`)
  if (now.getTime() - at.getTime() > WAITS_DAYS * DAY_MS) {
    throw invalid(FIELD, `This was done more than ${WAITS_DAYS} days ago, so it can’t be saved.`)
  }
  return at < now ? at : now
}
