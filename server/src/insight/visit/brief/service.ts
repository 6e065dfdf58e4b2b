import type { Input } from '@scope/contract/calls'
import type { Brief } from '@scope/contract/insight/visit/brief'
import { addWeeks, dateIn, type PlainDate, periodOf, periodStatus } from '@scope/contract/kernel/calendar'
import type { FileReply } from '@scope/contract/kernel/call'
import { numberOf } from '@scope/contract/kernel/figures'
import { FIGURES, ofEach } from '@scope/contract/numbers/metrics.words'
import { awayUntil } from '../../../company/away/rules.ts'
import { madeText } from '../../../company/person/rules.ts'
import { namesApart } from '../../../company/venue/rules.ts'
import type { Context } from '../../../kernel/context.ts'
import { pdfOf } from '../../../kernel/export/pdf.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { figuresOf, type VenueWeeks } from '../../../numbers/comparison/rules.ts'
import { comparedWith, differencesOver } from '../../../numbers/differences/service.ts'
import { numbersOf } from '../../../numbers/targets/service.ts'
import { listFocuses } from '../../../work/focus/view.ts'
import { COMPETENCIES } from '../../../work/skill/competencies.ts'
import { signalsOf } from '../../signal/service.ts'
import { wellDonesAt } from '../../well-done/service.ts'
import { turnoverOf } from '../../year/rules/venue-year.ts'
import { findVisit, listAgreed, listManagers } from '../view.ts'
import type { BriefExport } from './file/words.ts'
import { briefWeeks, byNeed, newsSince, standingOf } from './rules.ts'
import { type BriefMember, findLast, listMembers, listPriorities, listStillOpen } from './view.ts'

type BriefQuery = Input<'GET /api/visits/:id/brief'>['query']

/** The brief of the caller’s own visit. 404 for any other, and for a venue out of reach. */
export async function briefOf(context: Context, id: string, { compare }: BriefQuery): Promise<Brief> {
  const visit = await findVisit(context, id)
  if (!visit?.own) throw notFound()
  const { id: venueId, slug, name, timezone } = visit.venue
  const last = await findLast(context, { venueId, except: visit.id })
  const today = dateIn(timezone, context.now)
  const except = last ? [visit.id, last.id] : [visit.id]
  const [managers, agreed, stillOpen, numbers, signals, priorities, people, focuses] = await Promise.all([
    listManagers(context, venueId),
    last ? listAgreed(context, last.id) : [],
    listStillOpen(context, { venueId, except }),
    numbersAt(context, venueId, today, compare),
    signalsOf(context, { venue: venueId }),
    prioritiesAt(context, venueId, today),
    peopleAt(context, venueId, { since: newsSince(last?.on, today), today }),
    focusesAt(context, venueId, today),
  ])
  return {
    ...{ now: context.now.toISOString(), today },
    visit: { id: visit.id, on: visit.on, by: visit.by },
    venue: { id: venueId, slug, name },
    manager: managers[0] ?? null,
    lastTime: last ? { ...last, agreements: agreed } : null,
    stillOpen,
    ...{ ...numbers, signals, priorities, people, focuses },
    points: { managers: visit.managersPoints, own: visit.points },
  }
}

/** The figures of the last complete week with its trend, and the tagged weeks to come. */
async function numbersAt(
  context: Context,
  venueId: string,
  today: PlainDate,
  chosen: BriefQuery['compare'],
): Promise<Pick<Brief, 'numbers' | 'ahead'>> {
  const { week, trend, ahead } = briefWeeks(today)
  const [stored, compare] = await Promise.all([
    numbersOf(context, [venueId], [...trend, ...ahead]),
    comparedWith(context, { venueId, weeks: [week] }, [chosen, context.person.compare]),
  ])
  const span = { weeks: [week], compared: { weeks: [week], weeksBefore: [addWeeks(week, -1)] } }
  const [differences = []] = compare.with
    ? await differencesOver(context, { groups: [[venueId]], span, comparison: compare.with })
    : []
  const weeks: VenueWeeks = stored.get(venueId) ?? new Map()
  const tagsOf = (monday: string) => [...(weeks.get(monday)?.tags ?? [])]
  return {
    numbers: {
      ...{ weekOf: week, compare, differences },
      trend: trend.map((weekOf) => {
        const figures = figuresOf(weeks.get(weekOf))
        return { weekOf, figures: ofEach(FIGURES, (field) => numberOf(figures[field])), tags: tagsOf(weekOf) }
      }),
    },
    ahead: ahead.map((weekOf) => ({ weekOf, tags: tagsOf(weekOf) })).filter(({ tags }) => tags.length > 0),
  }
}

async function prioritiesAt(
  context: Context,
  venueId: string,
  today: PlainDate,
): Promise<Brief['priorities']> {
  const period = periodOf(today)
  const { number, year, endDate } = period
  const rows = await listPriorities(context, { venueId, period })
  return {
    ...{ period: number, year, dueAt: endDate },
    isDueWeek: periodStatus(period, today) === 'due',
    rows: byNeed(
      rows.map((row) => {
        const { id, bltId, bltSlug, bltName, title, status } = row
        return { id, bltId, bltSlug, bltName, title, status, ...standingOf(row, today) }
      }),
    ),
  }
}

/** The venue’s people, and what is new about them since a day. */
async function peopleAt(
  context: Context,
  venueId: string,
  { since, today }: { since: PlainDate; today: PlainDate },
): Promise<Brief['people']> {
  const [members, wellDones] = await Promise.all([
    listMembers(context, venueId),
    wellDonesAt(context, { venueId, from: since }),
  ])
  const names = namesApart(members)
  const team = members.map((member, place) => ({ ...member, name: names[place] ?? member.name }))
  const current = team.filter(({ left }) => left === null)
  const { joined, left } = turnoverOf(team, { from: since, to: today })
  return {
    away: current.flatMap((member) => {
      const until = awayUntil(member.away, today)
      return until === null ? [] : [{ ...named(member), until }]
    }),
    joined: joined
      .filter((member) => member.left === null)
      .map((member) => ({ ...named(member), on: member.joined })),
    left: left.map((member) => ({ ...named(member), on: member.left ?? today })),
    developing: current.flatMap((member) => {
      const skills = COMPETENCIES.filter(({ id }) => member.skillIds.includes(id)).map(({ title }) => title)
      return skills.length === 0 ? [] : [{ ...named(member), skills }]
    }),
    wellDones: wellDones.map(({ id, to, from, text }) => ({ id, to: to.name, from: from.name, text })),
  }
}

const named = ({ id, slug, name }: BriefMember) => ({ id, slug, name })

/** The company’s focuses of the period, with the venue’s answers. */
async function focusesAt(
  { reach, db }: Context,
  venueId: string,
  today: PlainDate,
): Promise<Brief['focuses']> {
  const focuses = await listFocuses(reach, db, periodOf(today), venueId)
  return focuses.map(({ id, title, answers }) => ({ id, title, answer: answers[0]?.text ?? null }))
}

/** The brief as a PDF file of one page. `origin` is Scope’s address, for the links. */
export async function briefPdfOf(
  context: Context,
  id: string,
  query: BriefQuery,
  { origin, gone }: { origin: string; gone: AbortSignal },
): Promise<FileReply> {
  const brief = await briefOf(context, id, query)
  const file: BriefExport = { brief, origin, made: madeText(context) }
  const module = new URL('./file/pdf-document.ts', import.meta.url)
  return {
    name: `scope-visit-${brief.venue.slug}-${brief.visit.on}.pdf`,
    bytes: await pdfOf(module, file, { by: context.person.userId, gone }),
  }
}
