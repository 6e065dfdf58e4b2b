import type { Reply } from '@scope/contract/calls'
import type { Venue } from '@scope/contract/company/venue'
import type { TeamSkills } from '@scope/contract/insight/team-skills'
import { levelText } from '@scope/contract/insight/team-skills.words'
import { may } from '@scope/contract/kernel/access'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { dateIn } from '@scope/contract/kernel/calendar'
import type { FileReply } from '@scope/contract/kernel/call'
import { lockCompany } from '../../company/company/view.ts'
import { madeText } from '../../company/person/rules.ts'
import { venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { teamSkillsCsv } from './file/csv.ts'
import { planLevels, sideBySide, type TargetLevel } from './rules.ts'
import { saveTargetLevels } from './store.ts'
import { listMarks, listTargetLevels } from './view.ts'

/** The skills of a venue's BLT members side by side. 404 if the venue is not within reach. */
export async function teamSkillsOf(context: Context, ref: string): Promise<TeamSkills> {
  return skillsAt(context, await venueAt(context, ref))
}

/** A closed venue has no team. */
async function skillsAt(
  { reach, db, person }: Context,
  { id, slug, name, closed }: Venue,
): Promise<TeamSkills> {
  const [team, set] = await Promise.all([closed ? [] : listMarks(reach, db, id), listTargetLevels(reach, db)])
  return {
    venue: { id, slug, name },
    can: { editLevels: may(person, 'target-level.edit') && reach.venueIds === 'every' },
    ...sideBySide(team, set),
  }
}

/** The team skills as a CSV file, a line for each competency. */
export async function teamSkillsFile(context: Context, ref: string): Promise<FileReply> {
  const venue = await venueAt(context, ref)
  const bytes = await teamSkillsCsv(await skillsAt(context, venue), madeText(context))
  return { name: `scope-team-skills-${venue.slug}-${dateIn(venue.timezone, context.now)}.csv`, bytes }
}

/** Sets target levels of the company, all or none. If two saves set the same level, the later one wins. */
export async function setTargetLevels(
  context: Context,
  levels: readonly TargetLevel[],
): Promise<Reply<'PUT /api/team-skills/target-levels'>> {
  const { reach, db, now, person } = context
  if (reach.venueIds !== 'every')
    throw forbidden('Target levels are the whole company’s, and you have a region.')
  await lockCompany(reach, db)
  const changes = planLevels(levels, await listTargetLevels(reach, db))
  if (changes.length === 0) return { changed: 0 }
  const by = { updatedById: person.appUserId, updatedAt: now }
  await saveTargetLevels(
    reach,
    db,
    changes.map(({ skillId, role, level }) => ({ skillId, role, level, ...by })),
  )
  await audit(context, 'targetLevels.set', {
    changes: changes.map(({ title, role, before, level }) => ({
      field: `${title}, ${ROLE_LABELS[role]}`,
      before: levelText(before),
      after: levelText(level),
    })),
  })
  return { changed: changes.length }
}
