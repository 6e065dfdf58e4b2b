import type { NewRow } from '../src/kernel/db/tables.ts'
import { COMPETENCIES } from '../src/work/skill/competencies.ts'
import type { Today } from './day.ts'
import type { DemoMember } from './members.ts'
import type { SkillStory } from './skills.ts'
import type { Story } from './story.ts'

/** The work of a member and their manager. */
type Done = {
  member: DemoMember
  stories: readonly Story[]
  journals: readonly NewRow<'journals'>[]
  skills: readonly SkillStory[]
}

/** An action of an app user. */
type Act = {
  action: string
  by: string
  at: Date | null | undefined
  meta: Record<string, unknown>
}

type Company = {
  orgId: string
  /** The user of an app user, by their ids. */
  users: ReadonlyMap<string, string>
  newId: () => string
}

/** For this many days before today the trail has rows as if the work had been done on the screens. */
const DAYS = 7
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The rows of the audit trail of the last days, so that there is news on the first sign-in. */
export function trailOf(
  { orgId, users, newId }: Company,
  { member, stories, journals, skills }: Done,
  today: Today,
): NewRow<'audits'>[] {
  const from = today.began.getTime() - DAYS * DAY_MS
  const acts: Act[] = [
    ...stories.flatMap((story) => [...ofStory(story), ...editOf(story, today)]),
    ...journals.flatMap((journal) => ofJournal(journal)),
    ...skills.flatMap(({ history }) =>
      history.map(({ event, skillId, status, before, authorId, createdAt }) => ({
        action: event === 'mark' ? 'skill.marked' : `skill.${event}`,
        by: authorId,
        at: createdAt,
        meta: { skillId, title: titleOf(skillId), before: { status: before }, after: { status } },
      })),
    ),
  ]
  return acts.flatMap(({ action, by, at, meta }) =>
    at && at.getTime() > from && at < today.began
      ? {
          ...{ id: newId(), orgId, userId: users.get(by) ?? null, action },
          ...{ meta: { bltId: member.id, ...meta }, createdAt: at },
        }
      : [],
  )
}

const titleOf = (skillId: string) => COMPETENCIES.find(({ id }) => id === skillId)?.title

function ofStory({ member, priority, tasks, checkIns }: Story): Act[] {
  const { id, title } = priority
  return [
    ...tasks.map((task) => ({
      action: 'task.changed',
      by: member.id,
      at: task.completedAt,
      meta: {
        ...{ id: task.id, priorityId: id, label: task.label },
        ...{ before: { completed: false }, after: { completed: true } },
      },
    })),
    ...checkIns.map(({ authorId, submittedAt, weekOf, status }) => ({
      action: 'priority.checkedIn',
      by: authorId,
      at: submittedAt,
      meta: { id, title, weekOf, before: { checkIn: null }, after: { checkIn: status } },
    })),
    {
      action: 'priority.signedOff',
      by: member.managerId,
      at: priority.closedAt,
      meta: { id, title, before: { status: 'ON_TRACK' }, after: { status: 'COMPLETED' } },
    },
  ]
}

/** The manager's changes of yesterday at the venue of the demo's accounts, so that its members have news. */
function editOf({ member, priority }: Story, today: Today): Act[] {
  const at = new Date(today.began.getTime() - 8 * HOUR_MS)
  const { id, title, confidence } = priority
  const edited = member.venueSlug === 'las-perlas-la' && !priority.isArchived && !priority.closedAt
  if (!edited || !confidence || priority.createdAt >= at) return []
  const meta = { id, title, before: { confidence: confidence - 5 }, after: { confidence } }
  return [{ action: 'priority.edited', by: member.managerId, at, meta }]
}

function ofJournal({
  id,
  weekOf,
  visibility,
  authorId,
  submittedAt,
  reviewedById,
  reviewedAt,
}: NewRow<'journals'>): Act[] {
  const written = {
    action: 'journal.submitted',
    by: authorId,
    at: submittedAt,
    meta: { id, weekOf, after: { visibility } },
  }
  if (!reviewedById) return [written]
  const meta = { id, weekOf, before: { reviewedAt: null }, after: { reviewedAt } }
  return [written, { action: 'journal.reviewed', by: reviewedById, at: reviewedAt, meta }]
}
