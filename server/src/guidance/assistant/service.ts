import type { Input } from '@scope/contract/calls'
import { fullNameOf } from '@scope/contract/company/person.words'
import type { Venue } from '@scope/contract/company/venue'
import { type AboutMember, mayAbout } from '@scope/contract/kernel/access'
import { dateIn, periodOf } from '@scope/contract/kernel/calendar'
import { STATUS_LABELS } from '@scope/contract/work/priority.words'
import { inDevelopment } from '@scope/contract/work/skill.words'
import { bltAt, venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import type { AssistantQuestion, Facts } from '../../ports/assistant/assistant.ts'
import { findPriority, listHome } from '../../work/priority/view.ts'
import { findProgress } from '../../work/skill/view.ts'
import { HOUR_MS, readQuestion, refuseOverQuota } from './rules.ts'
import { insertQuestion, lockQuestions } from './store.ts'
import { listLatestWeeks } from './view.ts'

type Body = Input<'POST /api/ai/guidance'>['body']

/**
 * The question with the facts for its answer: only what the caller may read, and never a journal. 404 for a venue or
 * member out of reach; a priority that is out of reach or unknown is ignored. By default it uses the first priority of
 * the period that is not signed off.
 */
export async function prepare(context: Context, body: Body): Promise<AssistantQuestion> {
  const { reach, db, now, person } = context
  const question = readQuestion(body.context)
  const member = body.blt ? await bltAt(context, body.venue ?? undefined, body.blt) : undefined
  const place = body.venue ?? member?.venueId ?? person.venueId ?? person.venueIds[0]
  const venue = place ? await venueAt(context, place) : undefined
  const about = member?.id ?? person.appUserId
  const priority = body.priority
    ? await findPriority(context, body.priority)
    : venue && (await firstLive(context, venue, about))
  return {
    question,
    earlier: body.earlier ?? [],
    facts: {
      caller: { name: fullNameOf(person), position: person.position },
      member:
        member && member.id !== person.appUserId ? { name: member.name, position: member.position } : null,
      venue: venue?.name ?? null,
      priority: priority
        ? {
            title: priority.title,
            description: priority.description,
            category: priority.category,
            status: STATUS_LABELS[priority.status],
            tasks: priority.tasks.map(({ label, completed }) => ({ label, completed })),
          }
        : null,
      weeks: venue ? await listLatestWeeks(reach, db, venue.id, dateIn(venue.timezone, now)) : [],
      skills: await skillsOf(context, member ?? { id: about, venueId: person.venueId ?? '' }),
    },
  }
}

/**
 * The first priority of the period that is not signed off, in the order of home. Undefined without such a BLT member.
 */
async function firstLive(context: Context, venue: Pick<Venue, 'id' | 'timezone'>, bltId: string) {
  const period = periodOf(dateIn(venue.timezone, context.now))
  const home = await listHome(context, venue.id, bltId, period)
  return home?.find(({ status }) => status !== 'COMPLETED')
}

/** The skills that a BLT member is developing. Empty if the caller may not read them, or there is no such member. */
async function skillsOf(context: Context, about: AboutMember): Promise<Facts['skills']> {
  if (!mayAbout(context.person, 'skill.read', about)) return []
  const progress = await findProgress(context, { blt: about.id, venue: undefined })
  return (progress?.skills ?? [])
    .filter(({ status }) => inDevelopment(status))
    .map(({ skillId, skillTitle, status }) => ({ id: skillId, title: skillTitle, status }))
}

/** Counts the caller’s question, or refuses it when the hourly limit is reached. */
export async function countQuestion({ reach, db, now, person }: Context): Promise<void> {
  refuseOverQuota(await lockQuestions(reach, db, person.userId, new Date(now.getTime() - HOUR_MS)), now)
  await insertQuestion(reach, db, person.userId, now)
}
