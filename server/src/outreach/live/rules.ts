import { may, mayAbout } from '@scope/contract/kernel/access'
import type { LiveChange } from '@scope/contract/outreach/live'
import type { LiveState } from '@scope/contract/outreach/live.words'
import { mayReadPoints } from '../../insight/one-on-one/rules.ts'
import type { Person } from '../../kernel/context.ts'
import type { Reach } from '../../kernel/db/reach.ts'

/**
 * A change as a trigger tells it. `tx` names its transaction: changes of one are told together. `many`: it changed more
 * than is named one by one. `who`: a server asks who is looking at what.
 */
export type Told = { tx: string } & (
  | { kind: 'session'; sid: string }
  | { kind: 'many' }
  | ({ kind: 'presence' } & Look)
  | { kind: 'who' }
  | (LiveChange & {
      org: string
      /** The only app user who may know of it: the author of what is not submitted. */
      only?: string
      /** A member's points for the next one-on-one changed; `holder` is the app user who holds this week's. */
      points?: true
      holder?: string
    })
)
/**
 * An open stream by which a person is looking at something, as its server tells all servers. `ms` is for how long from
 * now it can be believed, in milliseconds: what a server said that broke off ends by itself.
 */
export type Look = { subject: string; stream: string; person: string; ms: number }
/** A change that people may be told of. */
export type ToldChange = Exclude<Told, { kind: 'session' | 'many' | 'presence' | 'who' }>

/** Who listens to a stream, and what they can reach. */
export type Listener = { person: Person; reach: Reach }

/** How many streams one session and one person may have open, beside the server's own bound. */
export const STREAMS_OF_SESSION = 6
export const STREAMS_OF_PERSON = 20
/** More changes at once than this are not named one by one: everything shown is looked at instead. */
export const CHANGES_MAX = 50

/** What a trigger told; undefined if the text is not one of ours. */
export function readTold(text: string): Told | undefined {
  try {
    return JSON.parse(text) as Told
  } catch {
    return undefined
  }
}

/** Whether it names a change: not the end of a session, nor who is looking. */
export const isChange = (told: Told): told is ToldChange =>
  !['session', 'many', 'presence', 'who'].includes(told.kind)

/** Whether a change can alter what a person may do, so that their roles are read again before it goes out. */
export function changesRightsOf({ person }: Listener, change: ToldChange): boolean {
  if (change.kind === 'company') return change.org === person.orgId
  return change.kind === 'person' && change.id === person.appUserId
}

/**
 * Whether a person is told of a change: only if their reach has its venue and they may see the thing (live; the access
 * table). What belongs to no venue is for those who reach every venue, and what the company shares for everyone of it.
 */
export function isToldTo({ person, reach }: Listener, change: ToldChange): boolean {
  if (change.org !== person.orgId) return false
  if (change.kind === 'company') return true
  if (change.kind === 'person' && change.id === person.appUserId) return true
  if (change.kind === 'person' && change.venue === undefined) return may(person, 'people.manage')
  const reached =
    reach.venueIds === 'every' || (change.venue !== undefined && reach.venueIds.includes(change.venue))
  if (!reached) return false
  if (change.only !== undefined) return change.only === person.appUserId
  if (change.kind === 'skill') return change.blt !== undefined && mayAbout(person, 'skill.read', change.blt)
  if (change.kind === 'one-on-one')
    return change.points
      ? mayReadPoints(person, { id: change.blt, venueId: change.venue }, change.holder ?? null)
      : may(person, 'one-on-one.follow') ||
          (change.blt !== undefined && mayAbout(person, 'one-on-one.read', change.blt))
  if (change.kind === 'message')
    return may(person, change.venue === undefined ? 'company.edit' : 'venue.edit')
  return true
}

/** A change as the stream names it, without what only the server needs. */
function named({ kind, venue, blt, id, priority, by }: ToldChange): LiveChange {
  return {
    kind,
    ...(venue && { venue }),
    ...(blt && { blt }),
    ...(id && { id }),
    ...(priority && { priority }),
    ...(by && { by }),
  }
}

/** The lines of a change. Its id is its transaction, from which a lost stream goes on. */
export function linesOf(change: ToldChange): string {
  return `id: ${change.tx}\ndata: ${JSON.stringify(named(change))}\n\n`
}

/** The lines that say how the stream is. A browser hands no event out without data. */
export function stateLines(state: LiveState, tx = ''): string {
  return `${tx && `id: ${tx}\n`}event: ${state}\ndata: {}\n\n`
}

/** The lines of a quiet stream, with the place from which to go on: a comment for proxies, and an event for the page. */
export function quietLines(tx = ''): string {
  return `: \n\n${stateLines('still', tx)}`
}

/** How long a browser waits before it connects again, in milliseconds: not all at once. `chance` is from 0 to 1. */
export function retryLines(chance: number): string {
  return `retry: ${1000 + Math.round(chance * 2000)}\n\n`
}
