/** The messages that Scope sends, and their words. No schema here: the browser loads this file. */

import { TEAM_ROLES } from '../kernel/team.words.ts'
import { NUMBERS_TOLD_HOURS } from '../work/review.words.ts'

/** How a message is sent: to a chat space, as an e-mail, as a notification to a device, or to another program. */
export const CHANNELS = ['chat', 'mail', 'push', 'webhook'] as const
export type Channel = (typeof CHANNELS)[number]

/** The condition under which a message is still true when it is due. Otherwise it is not sent. */
type TrueWhile =
  | 'always'
  | 'the journal is missing'
  | 'the reply stands'
  | 'the sign-off stands'
  | 'the priority stands'
  | 'the journal is not reviewed'
  | 'the numbers are missing'
  | 'the visit is planned'
  | 'the visit is shared'

/** A report from work in the transaction of a change, a job, a call, or a trigger of the database (decision 141). */
export type StartedBy =
  | 'a status'
  | 'a given priority'
  | 'a withdrawn priority'
  | 'a reply'
  | 'a planned visit'
  | 'a shared visit'
  | 'a job'
  | 'a call'
  | 'a trigger'

type Told = 'members' | 'managers' | 'who edits numbers'

type EventRules = {
  /** Its name in lists of messages and choices. */
  label: string
  /** Its start. */
  startedBy: StartedBy
  /** The space that gets a chat message. */
  chat?: 'the venue' | 'the operations space' | 'either space'
  /**
   * The receivers of an e-mail: any address, only people who work here, or only those who also chose it. A chosen
   * e-mail names nobody: its text is about a week, and its link opens a screen. `offeredTo`: who may choose it, if not
   * everyone.
   */
  mail?:
    | { to: 'the address' | 'a person' }
    | {
        to: 'who chose it'
        offeredTo?: Told
        subject: string
        text: (week: string) => string
        link: string
      }
  /** Who may choose the notification, and its text. Anyone may see a lock screen, so it quotes and names nobody. */
  push?: { to: Told; title: string }
  /** The notice to other programs in one sentence, if there is one. */
  webhook?: string
  trueWhile: TrueWhile
  /** A chosen message is sent for each thing that it is about, not at most once a day. */
  ofEach?: true
  /** How many hours it is useful after it was due. Absent if its sender decides. */
  usefulHours?: number
}

/** Every message that Scope sends. A new event is a line here; the types require the rest. */
export const EVENTS = {
  code: { label: 'Sign-in code', startedBy: 'a call', mail: { to: 'the address' }, trueWhile: 'always' },
  'new-sign-in': {
    label: 'New sign-in',
    startedBy: 'a call',
    mail: { to: 'the address' },
    trueWhile: 'always',
  },
  invitation: { label: 'Invitation', startedBy: 'a call', mail: { to: 'a person' }, trueWhile: 'always' },
  'journal-reminder': {
    label: 'Journal reminder',
    startedBy: 'a job',
    chat: 'the venue',
    mail: {
      to: 'who chose it',
      subject: 'Your journal is due today',
      text: (week) => `Your journal for ${week} is due today.`,
      link: 'Write the journal',
    },
    trueWhile: 'always',
    /** Until 18:00. */
    usefulHours: 8,
  },
  'member-reminder': {
    label: 'Reminder to a member',
    startedBy: 'a call',
    chat: 'the venue',
    trueWhile: 'always',
    usefulHours: 4,
  },
  digest: {
    label: 'Weekly digest',
    startedBy: 'a job',
    chat: 'the operations space',
    trueWhile: 'always',
    /** Until Monday noon. */
    usefulHours: 19,
  },
  /** Another status cancels it. */
  'at-risk': {
    label: 'At-risk alert',
    startedBy: 'a status',
    chat: 'the venue',
    trueWhile: 'always',
    usefulHours: 4,
  },
  'journal-due': {
    label: 'My journal is due today',
    startedBy: 'a job',
    push: { to: 'members', title: 'Your journal is due today' },
    trueWhile: 'the journal is missing',
    /** Until the quiet hours. */
    usefulHours: 12,
  },
  reply: {
    label: 'Reply to my journal',
    startedBy: 'a reply',
    mail: {
      to: 'who chose it',
      subject: 'Your journal has a reply',
      text: (week) => `Your journal for ${week} has a reply.`,
      link: 'Read the reply',
    },
    push: { to: 'members', title: 'Your journal has a reply' },
    trueWhile: 'the reply stands',
    usefulHours: 24,
  },
  'sign-off': {
    label: 'Final sign-off of my priority',
    startedBy: 'a status',
    mail: {
      to: 'who chose it',
      subject: 'Your priority is signed off',
      text: () => 'One of your priorities is signed off.',
      link: 'Open your priorities',
    },
    push: { to: 'members', title: 'Your priority is signed off' },
    trueWhile: 'the sign-off stands',
    usefulHours: 24,
  },
  given: {
    label: 'New priority for me',
    startedBy: 'a given priority',
    push: { to: 'members', title: 'You have a new priority' },
    trueWhile: 'the priority stands',
    usefulHours: 24,
  },
  'journal-waits': {
    label: 'Journal unreviewed for 36 hours',
    startedBy: 'a job',
    push: { to: 'managers', title: 'A journal waits for your review' },
    trueWhile: 'the journal is not reviewed',
    usefulHours: 24,
  },
  'visit-planned': {
    label: 'A visit of my venue is planned',
    startedBy: 'a planned visit',
    mail: {
      to: 'who chose it',
      offeredTo: 'managers',
      subject: 'A visit is planned',
      text: () => 'A visit of your venue is planned.',
      link: 'Open the visit',
    },
    push: { to: 'managers', title: 'A visit of your venue is planned' },
    trueWhile: 'the visit is planned',
    ofEach: true,
    usefulHours: 24,
  },
  'visit-shared': {
    label: 'A visit of my venue is shared',
    startedBy: 'a shared visit',
    mail: {
      to: 'who chose it',
      offeredTo: 'managers',
      subject: 'A visit is shared with you',
      text: () => 'What was agreed in the visit of your venue is shared with you.',
      link: 'Read the visit',
    },
    push: { to: 'managers', title: 'A visit is shared with you' },
    trueWhile: 'the visit is shared',
    ofEach: true,
    usefulHours: 24,
  },
  'numbers-missing': {
    label: 'Numbers missing',
    startedBy: 'a job',
    mail: {
      to: 'who chose it',
      subject: 'Last week’s numbers are missing',
      text: (week) => `The numbers for ${week} are missing.`,
      link: 'Enter the numbers',
    },
    push: { to: 'who edits numbers', title: 'Last week’s numbers are missing' },
    trueWhile: 'the numbers are missing',
    usefulHours: NUMBERS_TOLD_HOURS,
  },
  'webhook-off': {
    label: 'A webhook was switched off',
    startedBy: 'a job',
    mail: { to: 'the address' },
    trueWhile: 'always',
  },
  'token-expires': {
    label: 'A token expires soon',
    startedBy: 'a job',
    mail: { to: 'the address' },
    trueWhile: 'always',
  },
  'inbox-report': {
    label: 'Report on an arrived file',
    startedBy: 'a job',
    mail: { to: 'the address' },
    trueWhile: 'always',
  },
  'numbers.saved': {
    label: 'Weekly numbers saved',
    startedBy: 'a trigger',
    webhook: 'A week’s numbers or tags were saved or imported',
    trueWhile: 'always',
  },
  'check-in.saved': {
    label: 'Check-in saved',
    startedBy: 'a trigger',
    webhook: 'A member checked in on a priority',
    trueWhile: 'always',
  },
  'priority.created': {
    label: 'Priority created',
    startedBy: 'a trigger',
    webhook: 'A member was given a priority',
    trueWhile: 'always',
  },
  'priority.signed-off': {
    label: 'Priority signed off',
    startedBy: 'a trigger',
    webhook: 'A priority got its final sign-off',
    trueWhile: 'always',
  },
  'priority.archived': {
    label: 'Priority archived',
    startedBy: 'a trigger',
    webhook: 'A priority was archived or withdrawn',
    trueWhile: 'always',
  },
  'journal.submitted': {
    label: 'Journal submitted',
    startedBy: 'a trigger',
    webhook: 'A journal was submitted (without its text)',
    trueWhile: 'always',
  },
  'journal.reviewed': {
    label: 'Journal reviewed',
    startedBy: 'a trigger',
    webhook: 'A manager reviewed a journal',
    trueWhile: 'always',
  },
  'one-on-one.finished': {
    label: 'One-on-one finished',
    startedBy: 'a trigger',
    webhook: 'A one-on-one was held',
    trueWhile: 'always',
  },
  'visit.shared': {
    label: 'Visit shared',
    startedBy: 'a trigger',
    webhook: 'A visit was shared with the venue’s general manager (without its text)',
    trueWhile: 'always',
  },
  'agreement.done': {
    label: 'Agreement done',
    startedBy: 'a trigger',
    webhook: 'What was agreed in a visit was done (without its text)',
    trueWhile: 'always',
  },
  'skill.verified': {
    label: 'Skill verified',
    startedBy: 'a trigger',
    webhook: 'A mastered skill was verified',
    trueWhile: 'always',
  },
  'person.changed': {
    label: 'Person changed',
    startedBy: 'a trigger',
    webhook: 'A person was added, changed, deactivated or reactivated',
    trueWhile: 'always',
  },
  'venue.changed': {
    label: 'Venue changed',
    startedBy: 'a trigger',
    webhook: 'A venue was added or its settings changed',
    trueWhile: 'always',
  },
  test: {
    label: 'Test message',
    startedBy: 'a call',
    chat: 'either space',
    mail: { to: 'the address' },
    webhook: 'A test',
    trueWhile: 'always',
    /** Sent at once or not at all. */
    usefulHours: 0,
  },
} as const satisfies Record<string, EventRules>

type Events = typeof EVENTS
export type MessageEvent = keyof Events
/** The events of a channel. */
export type EventOf<C extends Channel> = {
  [E in MessageEvent]: Events[E] extends Record<C, unknown> ? E : never
}[MessageEvent]
export type EventStartedBy<By extends StartedBy> = {
  [E in MessageEvent]: Events[E]['startedBy'] extends By ? E : never
}[MessageEvent]
type EventTo<C extends Channel, To> = {
  [E in MessageEvent]: Events[E] extends Record<C, To> ? E : never
}[MessageEvent]

export type ChatEvent = EventOf<'chat'>
/** An e-mail that a person may choose; by default none is chosen. */
export type MailChoice = EventTo<'mail', { to: 'who chose it' }>
/** A notification that a person may choose; by default none is chosen. */
export type PushChoice = EventOf<'push'>

const ALL = Object.keys(EVENTS) as MessageEvent[]
const rulesOf = (event: MessageEvent): EventRules => EVENTS[event]

export const CHAT_EVENTS = ALL.filter((event): event is ChatEvent => rulesOf(event).chat !== undefined)
export const MAIL_CHOICES = ALL.filter(
  (event): event is MailChoice => rulesOf(event).mail?.to === 'who chose it',
)
export const PUSH_CHOICES = ALL.filter((event): event is PushChoice => rulesOf(event).push !== undefined)

const TOLD: Record<Told, readonly string[]> = {
  members: TEAM_ROLES,
  managers: ['GM'],
  'who edits numbers': ['VP', 'GM', 'AGM'],
}

/** The e-mails that a person of this job role can choose. */
export const mailsOf = (jobRole: string): readonly MailChoice[] =>
  MAIL_CHOICES.filter((event) => {
    const mail: NonNullable<EventRules['mail']> = EVENTS[event].mail
    return !('offeredTo' in mail) || mail.offeredTo === undefined || TOLD[mail.offeredTo].includes(jobRole)
  })

/** Whether a chosen message is sent for each thing that it is about, not at most once a day. */
export const isOfEach = (event: MessageEvent): boolean => rulesOf(event).ofEach === true

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
