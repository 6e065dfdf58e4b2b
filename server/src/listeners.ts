import type { EventStartedBy } from '@scope/contract/outreach/outbox.words'
import type { OnVisit } from './insight/visit/service.ts'
import { mailReply, pushReply } from './outreach/announcement/reply.ts'
import { mailSignOff, pushSignOff } from './outreach/announcement/sign-off.ts'
import { mailPlanned, mailShared, pushPlanned, pushShared } from './outreach/announcement/visit.ts'
import { tellGiven, tellStatus, tellWithdrawn } from './outreach/chat/service.ts'
import type { Mailing } from './outreach/mail/chosen.ts'
import { notifyHolder } from './outreach/push/notifications.ts'
import type { ChannelOf } from './senders.ts'
import type { OnWithdrawn } from './work/archive/service.ts'
import type { OnGiven, OnStatus } from './work/priority/service.ts'
import type { OnReply } from './work/review/service.ts'

/** The listeners of each report from work. */
type Reports = {
  'a status': OnStatus
  'a given priority': OnGiven
  'a withdrawn priority': OnWithdrawn
  'a reply': OnReply
  'a planned visit': OnVisit
  'a shared visit': OnVisit
}

/** The events that each report from work starts, and who writes them on each of their channels. */
export type Tellers = {
  readonly [R in keyof Reports]: {
    readonly [E in EventStartedBy<R>]: { readonly [C in ChannelOf<E>]: (mailing: Mailing) => Reports[R] }
  }
}

/** Notifies a member of a priority that someone else gave them. */
const pushGiven: OnGiven = async (context, { id, bltId }) => {
  if (bltId !== context.person.appUserId) await notifyHolder(context, 'given', id)
}

/**
 * Who handles the reports from work. All tellers of a report are called. An event or channel that nobody handles does
 * not compile.
 */
export const TELLERS = {
  'a status': {
    'at-risk': { chat: () => tellStatus },
    'sign-off': { mail: mailSignOff, push: () => pushSignOff },
  },
  'a given priority': { given: { push: () => pushGiven } },
  'a withdrawn priority': {},
  'a reply': { reply: { mail: mailReply, push: () => pushReply } },
  'a planned visit': { 'visit-planned': { mail: mailPlanned, push: () => pushPlanned } },
  'a shared visit': { 'visit-shared': { mail: mailShared, push: () => pushShared } },
} as const satisfies Tellers

type Listeners = {
  onStatus: OnStatus
  onGiven: OnGiven
  onWithdrawn: OnWithdrawn
  onReply: OnReply
  onPlanned: OnVisit
  onShared: OnVisit
}

/** Outreach's reactions to reports from work, in the transaction of the change. */
export const listenersOf = (mailing: Mailing): Listeners => ({
  onStatus: all(tellersOf('a status', mailing)),
  onGiven: all([tellGiven, ...tellersOf('a given priority', mailing)]),
  onWithdrawn: all([tellWithdrawn, ...tellersOf('a withdrawn priority', mailing)]),
  onReply: all(tellersOf('a reply', mailing)),
  onPlanned: all(tellersOf('a planned visit', mailing)),
  onShared: all(tellersOf('a shared visit', mailing)),
})

/** The tellers of a report, on every channel of every event that it starts. */
function tellersOf<R extends keyof Reports>(report: R, mailing: Mailing): Reports[R][] {
  const events: Tellers[R] = TELLERS[report]
  return Object.values<Record<string, (mailing: Mailing) => Reports[R]>>(events)
    .flatMap((channels) => Object.values(channels))
    .map((teller) => teller(mailing))
}

/** Combines several listeners. */
const all =
  <About extends unknown[]>(listeners: readonly ((...about: About) => Promise<void>)[]) =>
  async (...about: About): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener(...about)))
  }
