import { type Ability, may, mayAbout, mayAt } from '@scope/contract/kernel/access'
import type { LiveChange } from '@scope/contract/outreach/live'
import type { LiveState } from '@scope/contract/outreach/live.words'
import { mayReadPoints } from '../../insight/one-on-one/rules.ts'
import type { Person } from '../../kernel/context.ts'
import type { Reach } from '../../kernel/db/reach.ts'

/**
 * A notice on the database's channel. `tx` is its transaction; the changes of a transaction are sent together. `many`:
 * the transaction changed too much to name each change. `who`: a server asks the others for their present people.
 */
export type Notice = { tx: string } & (
  | { kind: 'session'; sid: string }
  | { kind: 'many' }
  | ({ kind: 'presence' } & PresenceNotice)
  | { kind: 'who' }
  | (LiveChange & {
      org: string
      /** The only app user who may see the change: the author of a draft. */
      only?: string
      /** Besides `only`, people with this ability at the venue: of a planned visit, its managers. */
      also?: Ability
      /** A member's points for the next one-on-one changed. `holder` is the app user who holds this week's. */
      points?: true
      holder?: string
    })
)
/**
 * A person is looking at something over an open stream, as its server reports to all servers. The notice is valid for
 * `ms` milliseconds, so that it expires if the server stops.
 */
export type PresenceNotice = { subject: string; stream: string; person: string; ms: number }
/** A change of a row, which is sent to the people who may see it. */
export type ChangeNotice = Exclude<Notice, { kind: 'session' | 'many' | 'presence' | 'who' }>

/** The person of a stream, and their reach. */
export type Listener = { person: Person; reach: Reach }

/** The most open streams of a session and of a person. The server has a limit of its own. */
export const STREAMS_OF_SESSION = 6
export const STREAMS_OF_PERSON = 20
/** If more changes than this arrive at once, the page reloads everything visible instead. */
export const CHANGES_MAX = 50

/** Parses a notice. Undefined if the text is not a valid one. */
export function parseNotice(text: string): Notice | undefined {
  try {
    return JSON.parse(text) as Notice
  } catch {
    return undefined
  }
}

/** Whether a notice is about a changed row: not about a session or presence. */
export const isChange = (notice: Notice): notice is ChangeNotice =>
  !['session', 'many', 'presence', 'who'].includes(notice.kind)

/** Whether a change can alter a person's rights, so that their roles are read again before it is sent. */
export function changesRightsOf({ person }: Listener, change: ChangeNotice): boolean {
  if (change.kind === 'company') return change.org === person.orgId
  return change.kind === 'person' && change.id === person.appUserId
}

/**
 * Whether a person gets a change: only if their reach has its venue and they may see the changed thing (live; the
 * access table). A change without a venue is for people with every venue in reach, and a change of the company for all
 * its people.
 */
export function getsChange({ person, reach }: Listener, change: ChangeNotice): boolean {
  if (change.org !== person.orgId) return false
  if (change.kind === 'company') return true
  // A focus goes to everyone, an answer to people with its venue in reach.
  if (change.kind === 'focus' && change.venue === undefined) return true
  // A file may belong to several venues, or to none yet. The notice names none, and the list is read by reach.
  if (change.kind === 'inbox') return may(person, 'metrics.edit')
  if (change.kind === 'person' && change.id === person.appUserId) return true
  const isOwn = change.blt === person.appUserId
  if (isOwn && (change.kind === 'away' || change.kind === 'well-done')) return true
  if (change.kind === 'person' && change.venue === undefined) return may(person, 'people.manage')
  const reached =
    reach.venueIds === 'every' || (change.venue !== undefined && reach.venueIds.includes(change.venue))
  if (!reached) return false
  if (change.only !== undefined && change.only === person.appUserId) return true
  if (change.also !== undefined) return mayAtChange(person, change.also, change)
  if (change.only !== undefined) return false
  if (change.kind === 'skill') return mayAboutChange(person, 'skill.read', change)
  if (change.kind === 'one-on-one')
    return change.points
      ? mayReadPoints(person, { id: change.blt, venueId: change.venue }, change.holder ?? null)
      : mayAtChange(person, 'one-on-one.follow', change) || mayAboutChange(person, 'one-on-one.read', change)
  if (change.kind === 'visit') return mayAtChange(person, 'visit.read', change)
  if (change.kind === 'message')
    return change.venue === undefined
      ? may(person, 'company.edit')
      : mayAt(person, 'venue.edit', change.venue)
  return true
}

const mayAtChange = (person: Person, ability: Ability, { venue }: Pick<LiveChange, 'venue'>): boolean =>
  venue !== undefined && mayAt(person, ability, venue)

const mayAboutChange = (
  person: Person,
  ability: Ability,
  { blt, venue }: Pick<LiveChange, 'blt' | 'venue'>,
): boolean =>
  blt !== undefined && venue !== undefined && mayAbout(person, ability, { id: blt, venueId: venue })

/** The fields of a change that the page gets. */
function publicFields({ kind, venue, blt, id, priority, by }: ChangeNotice): LiveChange {
  return {
    kind,
    ...(venue && { venue }),
    ...(blt && { blt }),
    ...(id && { id }),
    ...(priority && { priority }),
    ...(by && { by }),
  }
}

/** The lines of a change. Its id is its transaction, from which a lost stream continues. */
export function linesOf(change: ChangeNotice): string {
  return `id: ${change.tx}\ndata: ${JSON.stringify(publicFields(change))}\n\n`
}

/** The lines of a state. They have data, because a browser drops an event without any. */
export function stateLines(state: LiveState, tx = ''): string {
  return `${tx && `id: ${tx}\n`}event: ${state}\ndata: {}\n\n`
}

/** The lines of a quiet stream: a comment for proxies, and an event for the page with the position to continue from. */
export function quietLines(tx = ''): string {
  return `: \n\n${stateLines('still', tx)}`
}

/** The line that says how long a browser waits before it connects again. `chance`, from 0 to 1, spreads the browsers. */
export function retryLines(chance: number): string {
  return `retry: ${1000 + Math.round(chance * 2000)}\n\n`
}
