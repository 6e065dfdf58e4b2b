import { TAKE_BACK_MINUTES } from '@scope/contract/insight/visit/visit.words'
import { addDays, dateIn } from '@scope/contract/kernel/calendar'
import {
  type ChatEvent,
  EVENTS,
  type MailChoice,
  type MessageEvent,
  type PushChoice,
} from '@scope/contract/outreach/outbox.words'
import { TAKE_BACK_MS } from '@scope/contract/work/priority.words'
import type { Person } from '../../kernel/context.ts'
import { instantAt } from '../../kernel/local-time.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The waits between attempts for urgent messages: a code lives for ten minutes (sign-in, `code`). */
const SOON_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS]
/** The waits between attempts for all other messages, enough for a receiver that fails for a day. */
const LATER_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS, HOUR_MS]
const AWAITED: readonly MessageEvent[] = ['code', 'test']

const ASKED_MOST_MS = HOUR_MS

/**
 * The wait after a failed attempt, in milliseconds: the one in `waits` for the number of `failures` so far (the last
 * one repeats), shortened by up to half by `chance` (0 to 1), so that not all try again at once. Longer if the receiver
 * asks for that (`askedMs`), up to an hour.
 */
export function waitAfter(
  waits: readonly number[],
  { failures, askedMs, chance = 0 }: { failures: number; askedMs: number | null; chance?: number },
): number {
  const own = waits[Math.min(failures, waits.length) - 1] ?? 0
  return Math.round(Math.max(own * (1 - chance / 2), Math.min(askedMs ?? 0, ASKED_MOST_MS)))
}

/**
 * When to try a message again after a failed attempt, never in its quiet hours. `attempts` includes this one. It is
 * tried until it is too late to be useful.
 */
export function retryAt(
  { event, attempts, timezone }: { event: MessageEvent; attempts: number; timezone: string | null },
  askedMs: number | null,
  now: Date,
): Date {
  const waits = AWAITED.includes(event) ? SOON_MS : LATER_MS
  const at = new Date(now.getTime() + waitAfter(waits, { failures: attempts, askedMs }))
  return timezone === null ? at : outsideQuiet(timezone, at)
}

/** How long a message is useful after it was due, in milliseconds. */
export const usefulMs = (event: ChatEvent | MailChoice | PushChoice): number =>
  EVENTS[event].usefulHours * HOUR_MS

/** No notification is sent in quiet hours, in local time (live, `Offline and installed`). */
export const QUIET_FROM = 23
export const QUIET_UNTIL = 9

/** The first instant from `at` on outside the quiet hours of `timeZone` (IANA): `at` itself, or the next 9:00. */
export function outsideQuiet(timeZone: string, at: Date): Date {
  const today = dateIn(timeZone, at)
  const morning = instantAt(timeZone, today, QUIET_UNTIL)
  if (at < morning) return morning
  if (at < instantAt(timeZone, today, QUIET_FROM)) return at
  return instantAt(timeZone, addDays(today, 1), QUIET_UNTIL)
}

/** How long what a message is about can be taken back, in milliseconds. */
const CAN_BE_TAKEN_BACK_MS: Partial<Record<MessageEvent, number>> = {
  'sign-off': TAKE_BACK_MS,
  'visit-shared': TAKE_BACK_MINUTES * MINUTE_MS,
}

/**
 * When a message about something that happens now is sent: a second after it can no longer be taken back, so that taking
 * it back at the last moment is saved before.
 */
export function toldAt(event: MessageEvent, now: Date): Date {
  const ms = CAN_BE_TAKEN_BACK_MS[event]
  return ms === undefined ? now : new Date(now.getTime() + ms + SECOND_MS)
}

/**
 * What a person of a job role can choose, and what a general manager can if they stand in for one. `of` says it for a
 * job role.
 */
export const choicesFor = <C>(
  { jobRole, standsIn = [] }: Pick<Person, 'jobRole' | 'standsIn'>,
  of: (jobRole: string) => readonly C[],
): C[] => [...new Set([...of(jobRole), ...(standsIn.length > 0 ? of('GM') : [])])]
