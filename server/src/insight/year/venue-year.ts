import type { Input } from '@scope/contract/calls'
import { isOpenIn } from '@scope/contract/company/open-days.words'
import type { VenueYear } from '@scope/contract/insight/year/year'
import { isBltRole, isOnTeam, mayAt } from '@scope/contract/kernel/access'
import { dateIn, weekOf } from '@scope/contract/kernel/calendar'
import { namesApart } from '../../company/venue/rules.ts'
import { venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { visitPath } from '../../kernel/path-to.ts'
import { forbidden } from '../../kernel/refusal.ts'
import { COMPETENCIES } from '../../work/skill/competencies.ts'
import { yearPath } from './rules/paths.ts'
import { isFurther, skillChanges } from './rules/skills.ts'
import { completeWeeks, yearSpan } from './rules/span.ts'
import { countVenuePriorities, peopleOf, turnoverOf } from './rules/venue-year.ts'
import { venueFiguresOf } from './venue-figures.ts'
import {
  findFirstDay,
  listManagers,
  listSkillChanges,
  listTeam,
  listVenuePriorities,
  listVisits,
} from './view.ts'

/** A general manager's year at a venue. */
export async function venueYearOf(
  context: Context,
  ref: string,
  { year: yearText, compare }: Input<'GET /api/year/:venue'>['query'],
): Promise<VenueYear> {
  const venue = await venueAt(context, ref)
  if (!mayAt(context.person, 'year.read', venue.id)) throw forbidden()
  const at = { venueId: venue.id }
  const today = dateIn(venue.timezone, context.now)
  const span = yearSpan(yearText, { today, first: (await findFirstDay(context, at)) ?? today })
  const { year, from, to } = span
  const weeks = completeWeeks(span, today).filter((week) => isOpenIn(venue.openDays, week))
  const [managers, team, rows, figures, visits] = await Promise.all([
    listManagers(context, at),
    listTeam(context, { ...at, from, to, thisWeek: weekOf(today) }),
    listVenuePriorities(context, { ...at, year }),
    venueFiguresOf(context, venue, weeks, compare),
    mayAt(context.person, 'visit.read', venue.id) ? listVisits(context, { ...at, from, to }) : [],
  ])
  const changes = await listSkillChanges(context, { bltIds: team.map(({ id }) => id), from, to })
  const skillsOf = Map.groupBy(changes, ({ bltId }) => bltId)
  const prioritiesOf = Map.groupBy(rows, ({ bltId }) => bltId)
  const names = namesApart(team)
  const named = team.map((one, place) => ({
    ...{ ...one, name: names[place] ?? one.name, onTeam: isOnTeam(one) },
    path: yearPath({ venue, member: one }, year),
    skills: raisedOf(skillsOf.get(one.id) ?? []),
    priorities: prioritiesOf.get(one.id) ?? [],
  }))
  const hasRow = new Set(
    named.filter((one) => one.priorities.length + one.skills.length + one.oneOnOnes > 0).map(({ id }) => id),
  )
  const turnover = turnoverOf(
    named.filter(({ role }) => isBltRole(role)),
    span,
  )
  return {
    ...span,
    venue: { id: venue.id, slug: venue.slug, name: venue.name },
    managers,
    priorities: countVenuePriorities(rows, today),
    people: peopleOf(named, span, (id) => hasRow.has(id)).map((one) => ({
      ...{
        id: one.id,
        slug: one.slug,
        name: one.name,
        position: one.position,
        path: one.path,
        onTeam: one.onTeam,
      },
      priorities: {
        total: one.priorities.length,
        signedOff: one.priorities.filter(({ isSignedOff }) => isSignedOff).length,
      },
      ...{ skills: one.skills, oneOnOnes: one.oneOnOnes },
    })),
    ...(visits.length > 0 && {
      visits: visits.map(({ id, ...visit }) => ({ ...visit, path: visitPath(id) })),
    }),
    // Without a single number there is nothing to compare with a target.
    figures: figures && figures.reported > 0 ? figures : null,
    turnover: {
      ...{ atStart: turnover.atStart, atEnd: turnover.atEnd },
      joined: turnover.joined.map(({ name, joined: on, path }) => ({ name, on, path })),
      left: turnover.left.map(({ name, joined, left, path }) => ({ name, on: left ?? joined, path })),
    },
  }
}

/** The competencies that went up, by name, and whether they ended the year verified. */
function raisedOf(changes: Parameters<typeof skillChanges>[0]): VenueYear['people'][number]['skills'] {
  return skillChanges(changes, COMPETENCIES)
    .filter(({ from, to }) => isFurther(to, from))
    .map(({ title, from, to, verified }) => ({ title, from, to, verified: verified !== null }))
    .toSorted((one, other) => one.title.localeCompare(other.title))
}
