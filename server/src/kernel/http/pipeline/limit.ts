import { createHash } from 'node:crypto'
import { CALLS } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import { LIMITS, type Limit } from '@scope/contract/kernel/limits'
import { TOKEN_CALLS_PER_MINUTE } from '@scope/contract/kernel/scopes.words'
import type { Parts, Person } from '../../context.ts'
import { countInWindows } from '../../db/call-counts.ts'
import { tooMany } from '../../refusal.ts'
import { rememberedUntil } from '../../remembered.ts'
import { clientOf, networkOf, type Sender } from '../socket/network.ts'
import { isWrite } from './handle.ts'

/**
 * The limits of all calls: of a network before the caller is known, then of the person, whose writes are also counted in
 * sum. Refuses with `tooMany` what is over one.
 */
export function limiter(parts: Pick<Parts, 'config' | 'database' | 'clock'>) {
  const count = callCounter(parts)
  const countWrite = minuteBudget(parts.config.writesPerMinute, 'You have saved')
  const countToken = minuteBudget(TOKEN_CALLS_PER_MINUTE, 'This token has called')
  return {
    byNetwork: (name: string, call: Call, request: Sender): Promise<void> =>
      count(name, call, 'network', clientOf(request)),
    byPerson: async (
      name: string,
      call: Call,
      request: { method: string },
      { userId, token }: Person,
    ): Promise<void> => {
      if (token) countToken(token.id, parts.clock.now())
      await count(name, call, 'person', userId)
      if (isWrite(request)) countWrite(userId, parts.clock.now())
    },
  }
}

/**
 * Counts a call against its limits by person or by network, for all servers in one statement outside of the call's
 * transaction, so that a refused call counts too. Refuses it if it is over one. Who is refused costs no further
 * statement on this server until the window is over: a flood must not keep the database busy.
 */
function callCounter({ config, database, clock }: Pick<Parts, 'config' | 'database' | 'clock'>) {
  const refusedUntil = rememberedUntil()
  const perMinute = config.signInPerMinute / LIMITS.signIn[0].max
  const maxOf = ({ by, max }: Limit) => (by === 'network' ? Math.ceil(max * perMinute) : max)

  return async (name: string, call: Call, by: Limit['by'], value: string): Promise<void> => {
    const limits = call.limits?.filter((limit) => limit.by === by) ?? []
    if (limits.length === 0) return
    const now = clock.now().getTime()
    const who = by === 'network' ? networkOf(value) : value
    const sentence =
      by === 'network' ? 'Too many attempts from your network.' : 'You have done this too often.'
    const refuse = (until: number) => tooMany(sentence, Math.ceil((until - now) / 1000))
    const caller = hash(`${name} ${by} ${who}`)
    const refused = refusedUntil.get(caller)
    if (now < refused) throw refuse(refused)

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

const MINUTE_MS = 60_000

/**
 * Counts what each person or token does in the current minute, on this server. The returned function counts one, or refuses
 * it in a sentence that begins with `what`, and says when to try again.
 */
function minuteBudget(perMinute: number, what: string): (id: string, now: Date) => void {
  let minute = Number.NaN
  const counts = new Map<string, number>()
  return (id, now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS)
    if (current !== minute) counts.clear()
    minute = current
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    if (count <= perMinute) return
    const seconds = Math.ceil(((current + 1) * MINUTE_MS - now.getTime()) / 1000)
    throw tooMany(`${what} ${perMinute} times within a minute.`, seconds)
  }
}

/** The longest window of any limit. */
export const LONGEST_LIMIT_MS = Math.max(
  ...Object.values<Call>(CALLS).flatMap(({ limits = [] }) => limits.map(({ seconds }) => seconds * 1000)),
)
