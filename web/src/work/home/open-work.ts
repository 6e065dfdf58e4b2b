import { awayText } from '../../company/away/words.ts'
import { weekday } from '../../lib/dates/dates.ts'
import type { AskedJournal } from '../journal/asked-journals.ts'
import { ofTasks } from '../task/tasks.ts'

/** What is open this week, as its part of the strip says it. `tone` is null for what is done or not due yet. */
export type OpenPart = { text: string; done: boolean; tone: 'accent' | 'overdue' | null }

/** Whether this week’s check-ins are made: `made` of as many priorities as are live. */
export function checkInPart(made: boolean[]): OpenPart {
  const done = made.every(Boolean)
  return { text: done ? 'Checked in' : 'Check in', done, tone: done ? null : 'accent' }
}

/** The tasks of all live priorities. */
export function tasksPart(tasks: { completed: boolean }[]): OpenPart {
  const completed = tasks.filter((task) => task.completed).length
  const done = completed === tasks.length
  return { text: ofTasks(completed, tasks.length), done, tone: null }
}

/** The oldest journal that is still to be submitted, else the newest. */
export function journalShown(journals: AskedJournal[]): AskedJournal | undefined {
  const isOpen = ({ standing }: AskedJournal) => !['submitted', 'waits', 'away'].includes(standing)
  return journals.find(isOpen) ?? journals.at(-1)
}

export function journalPart({
  standing,
  dueOn,
  awayUntil,
}: Pick<AskedJournal, 'standing' | 'dueOn' | 'awayUntil'>): OpenPart {
  switch (standing) {
    case 'submitted':
      return { text: 'Journal submitted', done: true, tone: null }
    case 'waits':
      return { text: 'Journal waiting to send', done: false, tone: null }
    case 'away':
      return { text: awayText(awayUntil), done: false, tone: null }
    case 'overdue':
      return { text: 'Journal overdue', done: false, tone: 'overdue' }
    case 'today':
      return { text: 'Journal due today', done: false, tone: null }
    case 'later':
      return { text: `Journal due ${weekday(dueOn)}`, done: false, tone: null }
  }
}
