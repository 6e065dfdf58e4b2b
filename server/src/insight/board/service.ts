import type { Input } from '@scope/contract/calls'
import type { Board } from '@scope/contract/insight/board/board'
import { CUSTOM } from '@scope/contract/insight/span.words'
import { may } from '@scope/contract/kernel/access'
import {
  addWeeks,
  dateIn,
  type PlainDate,
  periodOf,
  type Week,
  weekOf,
} from '@scope/contract/kernel/calendar'
import type { FileReply } from '@scope/contract/kernel/call'
import type { Compared } from '@scope/contract/numbers/differences'
import { awayField } from '../../company/away/rules.ts'
import { madeText } from '../../company/person/rules.ts'
import { namesApart } from '../../company/venue/rules.ts'
import { venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { weeksName } from '../../kernel/export/words.ts'
import { budgetsOver } from '../../numbers/budgets/service.ts'
import { comparedWith, differencesOver } from '../../numbers/differences/service.ts'
import { standingsAt } from '../../numbers/targets/service.ts'
import { readBetween } from '../span/rules.ts'
import { boardCsv } from './file/csv.ts'
import {
  boardWeeks,
  comparedSpan,
  memberJournals,
  priorityBadge,
  spanFigures,
  worstJournal,
} from './rules.ts'
import { type BoardMember, listTeam, listWeeks } from './view.ts'

type BoardQuery = Input<'GET /api/venues/:venue/board'>['query']

/** The board of a venue within reach in a span of weeks, by default this week. */
export async function boardOf(
  context: Context,
  ref: string,
  { span = 'this-week', compare: wanted, ...between }: BoardQuery,
): Promise<Board> {
  const { reach, db, now, person } = context
  const { id, slug, name, timezone } = await venueAt(context, ref)
  const today = dateIn(timezone, now)
  const chosen = readBetween(between, today)
  const weeks = chosen ?? boardWeeks(span, today)
  const period = periodOf(weeks.at(-1) ?? weekOf(today))
  const [stored, team] = await Promise.all([
    listWeeks(reach, db, id, weeks),
    listTeam(reach, db, id, { weeks, period }),
  ])
  const names = namesApart(team)
  const { reported, figures } = spanFigures(stored)
  const before = !chosen && span === 'this-week' && reported === 0 ? addWeeks(weekOf(today), -1) : null
  const listed = before === null ? weeks : [before]
  const compare = await comparedWith(context, { venueId: id, weeks: listed }, [wanted, person.compare])
  const at = { venueId: id, compare, today }
  return {
    venue: { id, slug, name },
    today,
    span: chosen ? CUSTOM : span,
    weeks,
    can: { editMetrics: may(person, 'metrics.edit') },
    compare,
    metrics: {
      ...{ reported, figures },
      tagged: stored.flatMap(({ weekOf: monday, tags }) =>
        tags.length > 0 ? [{ weekOf: monday, tags: [...tags] }] : [],
      ),
      ...(await besideFigures(context, weeks, at)),
      lastWeek: before === null ? null : await lastWeekOf(context, before, at),
    },
    members: team.map((member, place) => ({
      ...presentMember(member, weeks, today),
      name: names[place] ?? member.name,
    })),
  }
}

type At = { venueId: string; compare: Compared; today: PlainDate }
type Beside = Pick<Board['metrics'], 'differences' | 'targets' | 'budgets'>

/** The figures that a venue’s weeks are compared with, its targets and its budgets. */
async function besideFigures(
  context: Context,
  weeks: Week[],
  { venueId, compare, today }: At,
): Promise<Beside> {
  const venueIds = [venueId]
  const [differences, standings, budgeted] = await Promise.all([
    compare.with &&
      differencesOver(context, {
        ...{ groups: [venueIds], span: comparedSpan(weeks, today), comparison: compare.with },
      }),
    standingsAt(context, { venueIds, span: weeks, complete: addWeeks(weekOf(today), -1) }),
    budgetsOver(context, { venueIds, spans: [weeks] }),
  ])
  const targets = standings.get(venueId)
  const budgets = budgeted.get(venueId)?.[0]
  return {
    differences: differences?.[0] ?? [],
    ...(targets && { targets }),
    ...(budgets && { budgets }),
  }
}

async function lastWeekOf(context: Context, before: Week, at: At): Promise<Board['metrics']['lastWeek']> {
  const stored = await listWeeks(context.reach, context.db, at.venueId, [before])
  const { reported, figures } = spanFigures(stored)
  return {
    ...{ weekOf: before, reported: reported > 0, figures, tags: [...(stored[0]?.tags ?? [])] },
    ...(await besideFigures(context, [before], at)),
  }
}

function presentMember(member: BoardMember, weeks: Board['weeks'], today: string): Board['members'][number] {
  const { adminDayDow, away, since, openDays, entries, priorities, email: _, ...person } = member
  const journals = memberJournals({ adminDayDow, away, since, openDays }, entries, weeks, today)
  return {
    ...person,
    ...awayField(away, today),
    journal: worstJournal(journals),
    journals,
    priorities: priorities.map((priority) => ({ ...priority, badge: priorityBadge(priority.status) })),
  }
}

/** The board as a CSV file. */
export async function boardFile(context: Context, ref: string, query: BoardQuery): Promise<FileReply> {
  const { timezone } = await venueAt(context, ref)
  const board = await boardOf(context, ref, query)
  const bytes = await boardCsv(board, { made: madeText(context), timezone })
  return { name: `scope-board-${board.venue.slug}-${weeksName(board.weeks)}.csv`, bytes }
}
