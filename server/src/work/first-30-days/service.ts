import type { Input, Reply } from '@scope/contract/calls'
import { may, mayAbout } from '@scope/contract/kernel/access'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { First30Days } from '@scope/contract/work/first-30-days'
import { type First30DaysTemplate, SHIPPED_TEMPLATE } from '@scope/contract/work/first-30-days.words'
import { lockCompany } from '../../company/company/view.ts'
import { bltAt } from '../../company/venue/service.ts'
import type { FoundBlt } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, forbidden } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { createPriority, type OnGiven } from '../priority/service.ts'
import { COMPETENCIES } from '../skill/competencies.ts'
import { insertTask } from '../task/store.ts'
import { datedTasks, isInFocus, readTemplate, startOf } from './rules.ts'
import { deleteOffer, lockOffer, saveTaken, saveTemplate } from './store.ts'
import {
  findFirst30Days,
  findTemplate,
  listChosenTeachers,
  listOffers,
  listTeachers,
  type Teacher,
} from './view.ts'

const NOTHING: First30Days = {
  ...{ state: 'none', priorityId: null, title: '', goal: '', tasks: [], skills: [], points: [] },
  can: { take: false },
}

const templateOf = async ({ reach, db }: Context): Promise<First30DaysTemplate> =>
  (await findTemplate(reach, db))?.template ?? SHIPPED_TEMPLATE

/** The company's template, and the members within reach to whom it is offered. */
export async function first30Days(context: Context): Promise<Reply<'GET /api/first-30-days'>> {
  const { reach, db, person } = context
  const [own, offers] = await Promise.all([findTemplate(reach, db), listOffers(reach, db)])
  return {
    template: own?.template ?? SHIPPED_TEMPLATE,
    changed: own?.changed ?? null,
    offers: offers.flatMap(({ venueId, ...offer }) =>
      mayAbout(person, 'priority.edit', { id: offer.bltId, venueId }) ? [offer] : [],
    ),
    skills: COMPETENCIES.map(({ id, title }) => ({ id, title })),
    can: { edit: may(person, 'people.manage') },
  }
}

/** Sets the company's own template. What was taken before stays as it is. */
export async function setTemplate(
  context: Context,
  body: Input<'PUT /api/first-30-days'>['body'],
): Promise<Reply<'PUT /api/first-30-days'>> {
  const { reach, db, now, person } = context
  await lockCompany(reach, db)
  const [before, after] = [await templateOf(context), readTemplate(body)]
  await saveTemplate(reach, db, { template: after, updatedById: person.appUserId, updatedAt: now })
  await audit(context, 'first30Days.changed', { about: after.title, before, after })
  return { template: after }
}

/** A member's first 30 days, as the caller may see them: an offer only if they may take it. */
export async function first30DaysOf(context: Context, blt: string): Promise<First30Days> {
  const member = await bltAt(context, undefined, blt)
  if (!mayAbout(context.person, 'skill.read', member)) throw forbidden()
  return shownOf(context, member)
}

async function shownOf(context: Context, member: FoundBlt): Promise<First30Days> {
  const { reach, db, now, person } = context
  const stored = await findFirst30Days(reach, db, member.id)
  if (!stored) return NOTHING
  const today = dateIn(member.timezone, now)
  if (stored.takenOn !== null) {
    if (!isInFocus(stored.takenOn, today)) return NOTHING
    const { priorityId, skillIds, teacherIds, points } = stored
    const teachers = await listChosenTeachers(reach, db, teacherIds)
    const chosen = teacherIds.map((id) => teachers.find((teacher) => teacher.id === id))
    return { ...NOTHING, state: 'taken', priorityId, points, skills: inFocus(skillIds, chosen) }
  }
  if (!mayAbout(person, 'priority.edit', member)) return NOTHING
  const template = await templateOf(context)
  const { title, goal, points } = template
  const teachers = await teachersFor(context, member, template.skillIds)
  return {
    ...{ ...NOTHING, state: 'offered', title, goal, points, skills: inFocus(template.skillIds, teachers) },
    ...{ tasks: datedTasks(template, startOf(today).from), can: { take: true } },
  }
}

/** Who can teach each of these competencies to a member, in their order. */
async function teachersFor(
  { reach, db }: Context,
  { id: bltId, venueId }: FoundBlt,
  skillIds: readonly string[],
): Promise<(Teacher | undefined)[]> {
  const teachers = await listTeachers(reach, db, { bltId, venueId, skillIds })
  return skillIds.map((id) => teachers.find(({ skillId }) => skillId === id))
}

const inFocus = (
  skillIds: readonly string[],
  teachers: readonly (Teacher | undefined)[],
): First30Days['skills'] =>
  skillIds.map((id, at) => {
    const teacher = teachers[at]
    return {
      id,
      title: COMPETENCIES.find((one) => one.id === id)?.title ?? id,
      teacher: teacher ? { name: teacher.name, venueName: teacher.venueName } : null,
    }
  })

/** Called with the points for the first one-on-one, in the transaction that takes the offer. */
export type OnStarted = (context: Context, bltId: string, points: readonly string[]) => Promise<void>

/**
 * Takes an offer, which creates a priority with dated tasks, or declines it, which leaves nothing behind.
 */
export async function decide(
  context: Context,
  blt: string,
  { take }: Input<'POST /api/blts/:blt/first-30-days'>['body'],
  { onGiven, onStarted }: { onGiven: OnGiven; onStarted: OnStarted },
): Promise<First30Days> {
  const { reach, db, now, person } = context
  const member = await bltAt(context, undefined, blt)
  if (!mayAbout(person, 'priority.edit', member)) throw forbidden()
  const { id: bltId, name } = member
  if (!(await lockOffer(reach, db, bltId))) throw conflict('This was taken or declined already.')
  if (!take) {
    await deleteOffer(reach, db, bltId)
    await audit(context, 'first30Days.declined', { about: name, bltId })
    return NOTHING
  }
  const template = await templateOf(context)
  const { title, goal, skillIds, points } = template
  const { period, from } = startOf(dateIn(member.timezone, now))
  const body = {
    venueId: member.venueId,
    bltId,
    title,
    description: goal,
    category: 'TEAM_LEADERSHIP' as const,
    targetPeriod: period.number,
    targetYear: period.year,
  }
  const { id: priorityId } = await createPriority(context, body, onGiven)
  for (const [sortOrder, task] of datedTasks(template, from).entries()) {
    await insertTask(reach, db, { ...task, priorityId, sortOrder, createdAt: now, updatedAt: now })
  }
  const teachers = await teachersFor(context, member, skillIds)
  await saveTaken(reach, db, {
    ...{ bltId, priorityId, skillIds, points, takenAt: now, takenById: person.appUserId },
    teacherIds: teachers.map((teacher) => teacher?.id ?? null),
  })
  await onStarted(context, bltId, points)
  await audit(context, 'first30Days.taken', { about: name, bltId, priorityId })
  return shownOf(context, member)
}
