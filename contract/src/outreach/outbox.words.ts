/** What Scope sends, and its words. No schema here: the browser loads this file. */

import { TEAM_ROLES } from '../kernel/team.words.ts'

/** How a message is sent: to a chat space, as an e-mail, as a notification to a device, or to another program. */
export const CHANNELS = ['chat', 'mail', 'push', 'webhook'] as const
export type Channel = (typeof CHANNELS)[number]

/** What makes a message still true when it is due. One that is true no more is not sent. */
type TrueWhile =
  | 'always'
  | 'the journal is missing'
  | 'the reply stands'
  | 'the sign-off stands'
  | 'the priority stands'
  | 'the journal is not reviewed'
  | 'the numbers are missing'

type Told = 'members' | 'managers' | 'who edits numbers'

type EventRules = {
  /** Its name where messages and choices are listed. */
  label: string
  /** Which space gets a chat message. */
  chat?: 'the venue' | 'the operations space' | 'either space'
  /** Who gets an e-mail: whoever has the address, only a person who works here, or only one who also chose it. */
  mail?: 'the address' | 'a person' | 'who chose it'
  /** Who may choose to get a notification, and what it says. Anyone may see a lock screen: it quotes and names nobody. */
  push?: { to: Told; title: string }
  /** What another program is told in one sentence, if it is. */
  webhook?: string
  trueWhile: TrueWhile
}

/** Everything that Scope tells outside of its screens. A new event is a line here; the types say what it still needs. */
export const EVENTS = {
  code: { label: 'Sign-in code', mail: 'the address', trueWhile: 'always' },
  'new-sign-in': { label: 'New sign-in', mail: 'the address', trueWhile: 'always' },
  invitation: { label: 'Invitation', mail: 'a person', trueWhile: 'always' },
  'journal-reminder': {
    label: 'Journal reminder',
    chat: 'the venue',
    mail: 'who chose it',
    trueWhile: 'always',
  },
  'member-reminder': { label: 'Reminder to a member', chat: 'the venue', trueWhile: 'always' },
  digest: { label: 'Weekly digest', chat: 'the operations space', trueWhile: 'always' },
  /** Another status cancels it. */
  'at-risk': { label: 'At-risk alert', chat: 'the venue', trueWhile: 'always' },
  'journal-due': {
    label: 'My journal is due today',
    push: { to: 'members', title: 'Your journal is due today' },
    trueWhile: 'the journal is missing',
  },
  reply: {
    label: 'Reply to my journal',
    mail: 'who chose it',
    push: { to: 'members', title: 'Your journal has a reply' },
    trueWhile: 'the reply stands',
  },
  'sign-off': {
    label: 'Final sign-off of my priority',
    mail: 'who chose it',
    push: { to: 'members', title: 'Your priority is signed off' },
    trueWhile: 'the sign-off stands',
  },
  given: {
    label: 'New priority for me',
    push: { to: 'members', title: 'You have a new priority' },
    trueWhile: 'the priority stands',
  },
  'journal-waits': {
    label: 'Journal unreviewed for 36 hours',
    push: { to: 'managers', title: 'A journal waits for your review' },
    trueWhile: 'the journal is not reviewed',
  },
  'numbers-missing': {
    label: 'Numbers missing',
    mail: 'who chose it',
    push: { to: 'who edits numbers', title: 'Last week’s numbers are missing' },
    trueWhile: 'the numbers are missing',
  },
  'webhook-off': { label: 'A webhook was switched off', mail: 'the address', trueWhile: 'always' },
  'token-expires': { label: 'A token expires soon', mail: 'the address', trueWhile: 'always' },
  'inbox-report': { label: 'Report on an arrived file', mail: 'the address', trueWhile: 'always' },
  'numbers.saved': {
    label: 'Weekly numbers saved',
    webhook: 'A week’s numbers or tags were saved or imported',
    trueWhile: 'always',
  },
  'check-in.saved': {
    label: 'Check-in saved',
    webhook: 'A member checked in on a priority',
    trueWhile: 'always',
  },
  'priority.created': {
    label: 'Priority created',
    webhook: 'A member was given a priority',
    trueWhile: 'always',
  },
  'priority.signed-off': {
    label: 'Priority signed off',
    webhook: 'A priority got its final sign-off',
    trueWhile: 'always',
  },
  'priority.archived': {
    label: 'Priority archived',
    webhook: 'A priority was archived or withdrawn',
    trueWhile: 'always',
  },
  'journal.submitted': {
    label: 'Journal submitted',
    webhook: 'A journal was submitted (without its text)',
    trueWhile: 'always',
  },
  'journal.reviewed': {
    label: 'Journal reviewed',
    webhook: 'A manager reviewed a journal',
    trueWhile: 'always',
  },
  'one-on-one.finished': {
    label: 'One-on-one finished',
    webhook: 'A one-on-one was held',
    trueWhile: 'always',
  },
  'skill.verified': {
    label: 'Skill verified',
    webhook: 'A mastered skill was verified',
    trueWhile: 'always',
  },
  'person.changed': {
    label: 'Person changed',
    webhook: 'A person was added, changed, deactivated or reactivated',
    trueWhile: 'always',
  },
  'venue.changed': {
    label: 'Venue changed',
    webhook: 'A venue was added or its settings changed',
    trueWhile: 'always',
  },
  test: {
    label: 'Test message',
    chat: 'either space',
    mail: 'the address',
    webhook: 'A test',
    trueWhile: 'always',
  },
} as const satisfies Record<string, EventRules>

type Events = typeof EVENTS
export type MessageEvent = keyof Events
/** The events that a channel carries. */
export type EventOf<C extends Channel> = {
  [E in MessageEvent]: Events[E] extends Record<C, unknown> ? E : never
}[MessageEvent]
type EventTo<C extends Channel, To> = {
  [E in MessageEvent]: Events[E] extends Record<C, To> ? E : never
}[MessageEvent]

export type ChatEvent = EventOf<'chat'>
/** An e-mail that a person may choose; none is chosen at first. */
export type MailChoice = EventTo<'mail', 'who chose it'>
/** A notification that a person may choose; none is chosen at first. */
export type PushChoice = EventOf<'push'>

const ALL = Object.keys(EVENTS) as MessageEvent[]
const rulesOf = (event: MessageEvent): EventRules => EVENTS[event]

export const CHAT_EVENTS = ALL.filter((event): event is ChatEvent => rulesOf(event).chat !== undefined)
export const MAIL_CHOICES = ALL.filter((event): event is MailChoice => rulesOf(event).mail === 'who chose it')
export const PUSH_CHOICES = ALL.filter((event): event is PushChoice => rulesOf(event).push !== undefined)

const TOLD: Record<Told, readonly string[]> = {
  members: TEAM_ROLES,
  managers: ['GM'],
  'who edits numbers': ['VP', 'GM', 'AGM'],
}

/** The notifications that a person of this job role can get. */
export const pushesOf = (jobRole: string): readonly PushChoice[] =>
  PUSH_CHOICES.filter((event) => TOLD[EVENTS[event].push.to].includes(jobRole))

/**
 * `waiting`: not sent yet. `cancelled`: taken back before it was sent. `dropped`: could not be sent in time. `skipped`:
 * too old when a backup was restored.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'cancelled', 'dropped', 'skipped'] as const
/** `decoy`: stands for the e-mail to an address that is not on the staff list, and is never sent. */
export type MessageState = (typeof MESSAGE_STATES)[number] | 'decoy'

/** Seconds an alert is held, so that an undo can cancel it. */
export const ALERT_HELD_SECONDS = 60
