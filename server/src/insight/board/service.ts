import type { Input } from '@scope/contract/calls'
import type { Board } from '@scope/contract/insight/board'
import { CUSTOM } from '@scope/contract/insight/span.words'
import { may } from '@scope/contract/kernel/access'
import { addWeeks, dateIn, periodOf, type Week, weekOf } from '@scope/contract/kernel/calendar'
import type { FileReply } from '@scope/contract/kernel/call'
import { awayField } from '../../company/away/rules.ts'
import { madeText } from '../../company/person/rules.ts'
import { namesApart } from '../../company/venue/rules.ts'
import { venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { weeksName } from '../../kernel/export/words.ts'
import { budgetsOver } from '../../numbers/budgets/service.ts'
import { standingsAt } from '../../numbers/targets/service.ts'
import { readBetween } from '../span/rules.ts'
import { boardCsv } from './file/csv.ts'
import {
  boardWeeks,
  memberJournals,
  priorityBadge,
  type StoredWeek,
  spanFigures,
  worstJournal,
} from './rules.ts'
import { type BoardMember, listTeam, listWeeks } from './view.ts'

type Asked = Input<'GET /api/venues/:venue/board'>['query']

/** The board of a venue within reach in a span of weeks, by default this week. */
export async function boardOf(
  context: Context,
  ref: string,
  { span = 'this-week', ...between }: Asked,
): Promise<Board> {
  const { reach, db, now, person } = context
  const { id, slug, name, timezone } = await venueAt(context, ref)
  const today = dateIn(timezone, now)
  const chosen = readBetween(between, today)
  const weeks = chosen ?? boardWeeks(span, today)
  const period = periodOf(weeks.at(-1) ?? weekOf(today))
  const complete = addWeeks(weekOf(today), -1)
  const [stored, team, standings, budgeted] = await Promise.all([
    listWeeks(reach, db, id, weeks),
    listTeam(reach, db, id, { weeks, period }),
    standingsAt(context, { venueIds: [id], span: weeks, complete }),
    budgetsOver(context, { venueIds: [id], spans: [weeks] }),
  ])
  const targets = standings.get(id)
  const budgets = budgeted.get(id)?.[0]
  const names = namesApart(team)
  const metrics = spanFigures(stored)
  const before =
    !chosen && span === 'this-week' && metrics.reported === 0 ? addWeeks(weekOf(today), -1) : null
  const lastWeek = before === null ? null : presentLastWeek(before, await listWeeks(reach, db, id, [before]))
  return {
    venue: { id, slug, name },
    today,
    span: chosen ? CUSTOM : span,
    weeks,
    can: { editMetrics: may(person, 'metrics.edit') },
    metrics: {
      ...metrics,
      tagged: stored.flatMap(({ weekOf: monday, tags }) =>
        tags.length > 0 ? [{ weekOf: monday, tags: [...tags] }] : [],
      ),
      ...(targets && { targets }),
      ...(budgets && { budgets }),
      lastWeek,
    },
    members: team.map((member, place) => ({
      ...presentMember(member, weeks, today),
      name: names[place] ?? member.name,
    })),
  }
}

function presentLastWeek(before: Week, stored: readonly StoredWeek[]): Board['metrics']['lastWeek'] {
  const { reported, figures } = spanFigures(stored)
  return { weekOf: before, reported: reported > 0, figures, tags: [...(stored[0]?.tags ?? [])] }
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
export async function boardFile(context: Context, ref: string, asked: Asked): Promise<FileReply> {
  const { timezone } = await venueAt(context, ref)
  const board = await boardOf(context, ref, asked)
  const bytes = await boardCsv(board, { made: madeText(context), timezone })
  return { name: `scope-board-${board.venue.slug}-${weeksName(board.weeks)}.csv`, bytes }
}
