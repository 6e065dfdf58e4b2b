import { OFFERED } from '@scope/contract/insight/as-it-was/as-it-was.words'
import { invalid } from '../../kernel/refusal.ts'
import { lastDigest } from '../signal/rules/digest.ts'

/** The last digests at or before `now`, the newest first. */
export function offeredMoments(companyZone: string, now: Date): Date[] {
  const moments: Date[] = []
  for (let before = now; moments.length < OFFERED; before = new Date((moments.at(-1)?.getTime() ?? 0) - 1)) {
    moments.push(lastDigest(companyZone, before).at)
  }
  return moments
}

/**
 * The moment that a call names: an instant, or minutes on the clock of `zone` (IANA). Refuses one that is not a time or has
 * not passed yet.
 */
export function readMoment(text: string, zone: string, now: Date): Date {
  const at = instantOf(text, zone)
  if (!at) throw invalid('at', 'This moment is not a date and time.')
  if (at > now) throw invalid('at', 'This moment has not passed yet.')
  return at
}

function instantOf(text: string, zone: string): Date | null {
  try {
    const at = text.endsWith('Z')
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone)
    return new Date(at.epochMilliseconds)
  } catch {
    return null
  }
}
