import type { YearTalk } from '@scope/contract/insight/year/year'
import { TALK_MAX, type TalkSide } from '@scope/contract/insight/year/year.words'
import { isOnTeam, type JobRole, mayAbout } from '@scope/contract/kernel/access'
import type { Person } from '../../../kernel/context.ts'
import { conflict, invalid, Refusal, refuseTooLong } from '../../../kernel/refusal.ts'

/** The two stored texts of a year. `managerId`: the manager who writes theirs; null while it is empty. */
export type Talk = {
  memberText: string
  memberDoneAt: Date | null
  managerText: string
  managerDoneAt: Date | null
  managerId: string | null
  updatedAt: Date | null
}

export const NO_TALK: Talk = {
  memberText: '',
  memberDoneAt: null,
  managerText: '',
  managerDoneAt: null,
  managerId: null,
  updatedAt: null,
}

/** The member that a talk is about. `venueId` is where their work is reached now. */
export type About = { id: string; venueId: string; role: JobRole; active: boolean }

/** Somebody who reads or saves. `side`: the box that they write; null if none. */
export type Caller = { id: string; isMember: boolean; side: TalkSide | null }

/** The author of the manager’s box. `may`: whether they still may write; if so, nobody else can. */
export type Writer = { name: string; may: boolean }

/**
 * When the talk was finished: the later of the two times at which both marked it done. Null before. From then on the
 * texts do not change.
 */
export function keptAt({ memberDoneAt, managerDoneAt }: Talk): Date | null {
  if (!memberDoneAt || !managerDoneAt) return null
  return memberDoneAt > managerDoneAt ? memberDoneAt : managerDoneAt
}

/**
 * The caller's side: the member while on the team, or a manager who may write about the member, never about themselves.
 */
export function callerOf(person: Person, about: About): Caller {
  const isMember = person.appUserId === about.id
  const may = mayAbout(person, 'year.talk', about) && (!isMember || isOnTeam(about))
  return { id: person.appUserId, isMember, side: may ? (isMember ? 'member' : 'manager') : null }
}

/** Whether a person may read the talk: the two, and those who read the member’s one-on-ones. */
export function takesPart(person: Person, about: About, { managerId }: Talk): boolean {
  return mayAbout(person, 'one-on-one.read', about) || managerId === person.appUserId
}

/** Whether another manager has begun the manager’s box, so that the caller's right to write in it depends on them. */
export function hasOtherWriter(talk: Talk, { id, side }: Caller): boolean {
  return side === 'manager' && talk.managerId !== null && talk.managerId !== id && keptAt(talk) === null
}

/** The caller’s box while they may write in it; null for others, and once both are done. */
export function mineOf(talk: Talk, caller: Caller, writer: Writer | null): TalkSide | null {
  if (keptAt(talk)) return null
  return hasOtherWriter(talk, caller) && writer?.may ? null : caller.side
}

/**
 * The talk as the caller may read it. Until both are done each text is visible to its writer only, and to a manager who
 * may take over the box.
 */
export function shownTo(talk: Talk, caller: Caller, writer: Writer | null): YearTalk {
  const finishedAt = keptAt(talk)
  const mine = mineOf(talk, caller, writer)
  const readsManagers = finishedAt || mine === 'manager' || talk.managerId === caller.id
  return {
    member: {
      text: finishedAt || caller.isMember ? talk.memberText : null,
      done: talk.memberDoneAt !== null,
    },
    manager: { text: readsManagers ? talk.managerText : null, done: talk.managerDoneAt !== null },
    managerName: talk.managerId === null ? null : (writer?.name ?? null),
    keptAt: finishedAt?.toISOString() ?? null,
    mine,
  }
}

/** The text of a box, trimmed. Refuses one of more than 2000 characters, and an empty one that is marked done. */
export function readTalk({ text, done }: { text: string; done: boolean }): string {
  const trimmed = text.trim()
  refuseTooLong('text', 'Your text', trimmed, TALK_MAX)
  if (done && trimmed === '') throw invalid('text', 'Write something before you say done.')
  return trimmed
}

/** A save of a box: a text from `readTalk`, and the text that its writer saw before. */
export type Save = { side: TalkSide; text: string; done: boolean; basedOn: string; at: Date }

/**
 * The talk after a save; `talk` itself if nothing changes. Refuses a save of a box that another manager writes, after
 * both are done, and over a text that the writer has not seen.
 */
export function saved(talk: Talk, save: Save, caller: Caller, writer: Writer | null): Talk {
  if (keptAt(talk)) throw conflict('Both have said done. The texts stay as they are.')
  if (mineOf(talk, caller, writer) === null) throw conflict(`${writer?.name} is writing this.`)
  const { side, text } = save
  const before =
    side === 'member'
      ? { text: talk.memberText, doneAt: talk.memberDoneAt }
      : { text: talk.managerText, doneAt: talk.managerDoneAt }
  if (save.basedOn !== before.text && text !== before.text) throw unseen(before.text, talk)
  const doneAt = !save.done ? null : before.doneAt && text === before.text ? before.doneAt : save.at
  const managerId = text === '' ? null : caller.id
  const after: Talk =
    side === 'member'
      ? { ...talk, memberText: text, memberDoneAt: doneAt, updatedAt: save.at }
      : { ...talk, managerText: text, managerDoneAt: doneAt, managerId, updatedAt: save.at }
  const same = text === before.text && doneAt === before.doneAt && after.managerId === talk.managerId
  return same ? talk : after
}

const unseen = (entry: string, { updatedAt }: Talk): Refusal =>
  new Refusal('stale', 'Your text was changed somewhere else.', {
    currentEntry: { entry, updatedAt: updatedAt?.toISOString() ?? '' },
  })
