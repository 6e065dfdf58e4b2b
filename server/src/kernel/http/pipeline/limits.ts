import { createHash } from 'node:crypto'
import { CALLS, type CallName } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import { LIMITS, type Limit } from '@scope/contract/kernel/limits'
import type { Parts } from '../../context.ts'
import { countInWindows } from '../../db/call-counts.ts'
import { tooMany } from '../../refusal.ts'
import { rememberedUntil } from '../../remembered.ts'
import { networkOf } from '../socket/network.ts'

/**
 * Counts a call against its limits by person or by network, for all servers in one statement outside of the call's
 * transaction, so that a refused call counts too. Refuses it if it is over one. Who is refused costs no further
 * statement on this server until the window is over: a flood must not keep the database busy.
 */
export function callCounter({ config, database, clock }: Pick<Parts, 'config' | 'database' | 'clock'>) {
  const refusedUntil = rememberedUntil()
  const perMinute = config.signInPerMinute / LIMITS.signIn[0].max
  const maxOf = ({ by, max }: Limit) => (by === 'network' ? Math.ceil(max * perMinute) : max)

  return async (name: CallName, call: Call, by: Limit['by'], value: string): Promise<void> => {
    const limits = call.limits?.filter((limit) => limit.by === by) ?? []
    if (limits.length === 0) return
    const now = clock.now().getTime()
    const who = by === 'network' ? networkOf(value) : value
    const sentence =
      by === 'network' ? 'Too many attempts from your network.' : 'You have done this too often.'
    const refuse = (until: number) => tooMany(sentence, Math.ceil((until - now) / 1000))
    const caller = hash(`${name} ${by} ${who}`)
    const known = refusedUntil.get(caller)
    if (now < known) throw refuse(known)

    const windows = limits.map((limit) => {
      const ms = limit.seconds * 1000
      const start = now - (now % ms)
      const key = hash(`${caller} ${limit.seconds}`)
      return { max: maxOf(limit), key, start: new Date(start), end: start + ms }
    })
    const counts = await countInWindows(database.db, windows)
    const over = windows.filter(({ key, max }) => (counts.get(key) ?? 0) > max)
    if (over.length === 0) return
    const until = Math.max(...over.map(({ end }) => end))
    refusedUntil.set(caller, until)
    throw refuse(until)
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The longest window of any limit. */
export const LONGEST_LIMIT_MS = Math.max(
  ...Object.values<Call>(CALLS).flatMap(({ limits = [] }) => limits.map(({ seconds }) => seconds * 1000)),
)
