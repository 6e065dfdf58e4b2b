import type { Input } from '@scope/contract/calls'
import type { Comparison } from '@scope/contract/company/settings.words'
import type { MemberYear } from '@scope/contract/insight/year/year'
import { isOnTeam, mayAbout } from '@scope/contract/kernel/access'
import { dateIn, type PlainDate, weekOf } from '@scope/contract/kernel/calendar'
import type { FileReply } from '@scope/contract/kernel/call'
import { madeText } from '../../company/person/rules.ts'
import { bltAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { pdfOf } from '../../kernel/export/pdf.ts'
import { forbidden, notFound } from '../../kernel/refusal.ts'
import type { Assistant } from '../../ports/assistant/assistant.ts'
import { COMPETENCIES } from '../../work/skill/competencies.ts'
import { wellDonesTo } from '../well-done/service.ts'
import type { YearExport } from './file/words.ts'
import { countJournals, journalLines } from './rules/journals.ts'
import { countOneOnOnes, oneOnOneLines, wasHeld } from './rules/one-on-ones.ts'
import { type Place, priorityPath, skillPath, wellDonePath, yearPath } from './rules/paths.ts'
import { countPriorities, priorityLine } from './rules/priorities.ts'
import { linesOf } from './rules/short.ts'
import { countSkills, skillChanges } from './rules/skills.ts'
import { completeWeeks, weeksIn, yearSpan } from './rules/span.ts'
import { lastDayOf, weeksAtVenues } from './rules/venues.ts'
import { talkOf } from './talk.ts'
import { venueFiguresOf } from './venue-figures.ts'
import {
  findStay,
  listJournals,
  listOneOnOnes,
  listPlaces,
  listPriorities,
  listSkillChanges,
  type NamedPlace,
} from './view.ts'

type AboutBlt = { venue: string; blt: string }
type ReadYear = Omit<MemberYear, 'can'>

/** The year of a BLT member, as far as the caller may read it. */
export async function memberYearOf(
  context: Context,
  about: AboutBlt,
  query: Input<'GET /api/year/:venue/:blt'>['query'],
  assistant: Pick<Assistant, 'answeredBy'>,
): Promise<MemberYear> {
  const read = await yearOf(context, about, query)
  return { ...read, can: { shorten: assistant.answeredBy === 'model' && linesOf(read).length > 0 } }
}

/** The year of a BLT member as a PDF file. `origin` is Scope's address, for the links. */
export async function memberYearPdfOf(
  context: Context,
  about: AboutBlt,
  query: Input<'GET /api/year/:venue/:blt/year.pdf'>['query'],
  { origin, gone }: { origin: string; gone: AbortSignal },
): Promise<FileReply> {
  const year = await yearOf(context, about, query)
  const file: YearExport = {
    ...{ year, origin, path: yearPath(year, year.year), made: madeText(context) },
  }
  const module = new URL('./file/pdf-document.ts', import.meta.url)
  return {
    name: `scope-year-${year.venue.slug}-${year.member.slug}-${year.year}.pdf`,
    bytes: await pdfOf(module, file, { by: context.person.userId, gone }),
  }
}

async function yearOf(
  context: Context,
  { venue: ref, blt }: AboutBlt,
  { year: askedYear, compare }: { year?: string | undefined; compare?: Comparison | undefined },
): Promise<ReadYear> {
  const { person, now } = context
  const member = await bltAt(context, ref, blt)
  if (!mayAbout(person, 'year.read', member)) throw forbidden()
  const about = { bltId: member.id }
  const today = dateIn(member.timezone, now)
  const [stay, places] = await Promise.all([findStay(context, about), listPlaces(context, about)])
  if (!stay) throw notFound()
  const { firstOn: first, leftOn } = stay
  const span = yearSpan(askedYear, { today, first })
  const days = { ...about, from: span.from, to: span.to }
  const place: Place = { venue: stay.venue, member }
  const onTeam = isOnTeam(member)
  const until = lastDayOf({ today, onTeam, leftOn, lastWeek: places.at(-1)?.week })
  const there = { from: first > span.from ? first : span.from, to: until < span.to ? until : span.to }

  const [priorityRows, journalRows, changes, begun, wellDones, venues, talk] = await Promise.all([
    listPriorities(context, { ...about, year: span.year }),
    listJournals(context, days),
    mayAbout(person, 'skill.read', member)
      ? listSkillChanges(context, { bltIds: [member.id], from: span.from, to: span.to })
      : [],
    listOneOnOnes(context, days),
    wellDonesTo(context, { toId: member.id, from: span.from, until: span.to }),
    figuresAt(context, { places, at: stay.venue, there, today, compare }),
    talkOf(context, member, span.year),
  ])
  const priorities = priorityRows.map((row) => priorityLine(row, today, priorityPath(place, row)))
  const skills = skillChanges(changes, COMPETENCIES).map((line) => ({
    ...line,
    path: skillPath(place, line.skillId),
  }))
  const held = begun.filter((row) => wasHeld(row, today))
  const oneOnOnes = mayAbout(person, 'one-on-one.read', member) ? oneOnOneLines(held, place) : null
  const { id, slug, name, position, joined: since, adminDayDow, away, openDays } = member
  const journals = { since, adminDayDow, away, openDays, until, weeks: weeksIn(there) }
  return {
    ...span,
    venue: stay.venue,
    member: { id, slug, name, position, onTeam },
    counts: {
      ...countPriorities(priorities),
      journals: countJournals(journalRows, journals),
      skills: countSkills(skills),
      oneOnOnes: countOneOnOnes(held.length, oneOnOnes),
    },
    ...{ venues, priorities, skills, oneOnOnes },
    journals: journalLines(journalRows, place),
    wellDones: wellDones.map(({ id, text, from, competency, createdAt }) => {
      const on = dateIn(member.timezone, createdAt)
      return { id, path: wellDonePath(place, on), on, text, from: from.name, competency }
    }),
    talk,
  }
}

/** The figures of each venue within reach, for the complete weeks in which the member worked there. */
async function figuresAt(
  context: Context,
  {
    places,
    at,
    there,
    today,
    compare,
  }: {
    places: readonly NamedPlace[]
    at: { id: string; slug: string; name: string }
    there: { from: PlainDate; to: PlainDate }
    today: PlainDate
    compare: Comparison | undefined
  },
): Promise<MemberYear['venues']> {
  const weeks = completeWeeks({ from: weekOf(there.from), to: there.to }, today)
  const named = new Map([[at.id, at]])
  for (const { venueId: id, slug, name } of places)
    if (slug !== null && name !== null) named.set(id, { id, slug, name })
  const figuresByVenue = await Promise.all(
    [...weeksAtVenues(weeks, places, at.id)].map(([id, own]) => {
      const venue = named.get(id)
      return venue ? venueFiguresOf(context, venue, own, compare) : null
    }),
  )
  return figuresByVenue.filter((figures) => figures !== null)
}
