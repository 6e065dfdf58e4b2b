import type { Reply } from '@scope/contract/calls'
import { plural } from '@scope/contract/kernel/count.words'
import type { ComponentType } from 'react'

export type Review = Reply<'GET /api/review'>
export type WaitingJournal = Review['journals'][number]
type MissingMember = Review['members'][number]

/** A member and their missing work: the app passes `Remind` in, because a higher room sends messages. */
export type ToRemind = { member: MissingMember; subject: MissingMember['missing'][number] }
export type RemindOf = ComponentType<ToRemind>

/** A figure to take or keep: passed in by the app, because it belongs to another room. */
export type FigureOf = ComponentType<{ waiting: Review['arrived'][number] }>

/** Signs a priority off in its row: passed in by the app, because home has the sign-off and leads back to this list. */
export type SignOffOf = ComponentType<{
  waiting: Review['signOffs'][number]
  /** Whether its row is the open one. Once signed off, the others only have the button to take it back. */
  open: boolean
  given: boolean
  /** Called when it was signed off, and when that was taken back. */
  onGiven: (given: boolean) => void
}>

/**
 * The priorities to sign off, with those signed off on this screen in their old place. `before` is the list shown until
 * now.
 */
export function withGiven(
  ready: Review['signOffs'],
  before: Review['signOffs'],
  signedOff: ReadonlySet<string>,
): Review['signOffs'] {
  const now = new Map(ready.map((one) => [one.priorityId, one]))
  if (before.every(({ priorityId }) => now.has(priorityId) || !signedOff.has(priorityId))) return ready
  const inPlace = before.flatMap(
    (one) => now.get(one.priorityId) ?? (signedOff.has(one.priorityId) ? one : []),
  )
  const keptIds = new Set(inPlace.map(({ priorityId }) => priorityId))
  return [...inPlace, ...ready.filter(({ priorityId }) => !keptIds.has(priorityId))]
}

/** The number of waiting journals, also beyond the first page; the total counts other waiting items too. */
export function countJournals({
  total,
  former,
  signOffs,
  members,
  weeks,
  arrived,
  agreements,
  hidden,
}: Review): number {
  const overdue = agreements.filter((agreement) => agreement.overdue)
  const others = [former, signOffs, members, weeks, arrived, overdue].reduce(
    (sum, { length }) => sum + length,
    0,
  )
  return total - others - hidden.former - hidden.signOffs - hidden.members - hidden.weeks - hidden.arrived
}

/** The journal to focus when one leaves the list: the next, otherwise the previous. */
export function besideJournal(journals: WaitingJournal[], id: string): WaitingJournal | undefined {
  const index = journals.findIndex(({ journal }) => journal.id === id)
  return journals[index + 1] ?? journals[index - 1]
}

/**
 * The waiting journals, and those that no longer wait but stay in their old place, so that an unsent reply does not
 * disappear with its card, and a review can be undone. `before` is the list shown until now.
 */
export function withLeft(
  journals: WaitingJournal[],
  before: WaitingJournal[],
  stays: (id: string) => boolean,
): WaitingJournal[] {
  const waits = new Set(journals.map(({ journal }) => journal.id))
  const staying = before.filter(({ journal }) => !waits.has(journal.id) && stays(journal.id))
  return staying.length === 0 ? journals : [...journals, ...staying].toSorted(bySubmission)
}

/** The server’s order: the longest waiting first. */
function bySubmission({ journal: one }: WaitingJournal, { journal: other }: WaitingJournal): number {
  return (
    (one.submittedAt ?? '').localeCompare(other.submittedAt ?? '') ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  )
}

/** The name of a member's row of a week. */
export const missingRow = ({ bltId, weekOf }: Pick<MissingMember, 'bltId' | 'weekOf'>): string =>
  `${bltId} ${weekOf}`

/**
 * The missing requirements of a priority's sign-off: `2 tasks open, no journal, at risk`. For people who are away
 * neither journal nor check-in is named: they can wait.
 */
export function lackText({
  lacks,
  openTasks,
  status,
  awayUntil,
}: Pick<Review['notReady'][number], 'lacks' | 'openTasks' | 'status' | 'awayUntil'>): string {
  const tasks = `${plural(openTasks, 'task')} open`
  const words = { tasks, journal: 'no journal', onTrack: status === 'AT_RISK' ? 'at risk' : 'not checked in' }
  const waits = (lack: (typeof lacks)[number]) =>
    lack === 'tasks' || (lack === 'onTrack' && status === 'AT_RISK')
  const named = awayUntil === undefined ? lacks : lacks.filter(waits)
  const text = named.map((lack) => words[lack]).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
