import { addDays, addWeeks, daysBetween, type Week } from '@scope/contract/kernel/calendar'
import type { NewRow } from '../src/kernel/db/tables.ts'
import { instantOf, type Today } from './day.ts'
import type { DemoMember } from './members.ts'
import { type Random, randomOf } from './random.ts'
import { reviewed } from './reviews.ts'
import type { Story } from './story.ts'
import {
  BLOCKED,
  EVIDENCE,
  GENERAL_LINES,
  GM_LINES,
  MOMENTS,
  NEXT_STEPS,
  NUMBERS_MOVED,
  WINS,
} from './words/journal-lines.ts'
import { LEAD_LINES } from './words/year.ts'

type JournalRow = NewRow<'journals'>

const HOUR = 60

/** Members who wrote in each previous week but not yet this week, so that the demo has a journal to write. */
const SILENT_THIS_WEEK = ['marisol-vega', 'bo-whitaker']
const WEEKS_BEFORE = 4

/** The journals about a member for all weeks of their stories, by the member and by the manager. */
export function journalsOf(
  seed: string,
  member: DemoMember,
  stories: readonly Story[],
  today: Today,
): JournalRow[] {
  const random = randomOf(`${seed} journals ${member.slug}`)
  const general = lineSource(random, GENERAL_LINES)
  const rows: JournalRow[] = []
  const first = stories[0]?.period.startDate ?? today.week
  for (let week = first; week <= today.week; week = addWeeks(week, 1)) {
    const current = stories.filter(({ period }) => period.startDate <= week && week <= period.endDate)
    const story = current[0]
    const final = current.some(({ priority, period }) => priority.closedAt && period.dueWeekStart === week)
    const chosen = SILENT_THIS_WEEK.includes(member.slug)
    const silent = chosen && week === today.week
    const faithful = chosen && week >= addWeeks(today.week, -WEEKS_BEFORE)
    const writes = (random.chance(0.35 + 0.62 * member.steadiness) || faithful) && !silent
    const own = ownJournal(random, { member, week, story, general, onTime: final })
    if (writes && own.createdAt < today.began) rows.push(own)
    const bosses = managerJournal(random, member, week)
    const needed = final && !(writes && own.submittedAt && own.createdAt < today.began)
    if ((needed || random.chance(final ? 0.5 : 0.05)) && bosses.createdAt < today.began) rows.push(bosses)
  }
  const more = randomOf(`${seed} structured ${member.slug}`)
  const complete = rows.map((row) => {
    const chosen = SILENT_THIS_WEEK.includes(member.slug) && row.weekOf >= addWeeks(today.week, -WEEKS_BEFORE)
    return { ...row, ...structured(more, row, chosen && row.authorId === member.id) }
  })
  return reviewed(seed, member, retold(member, complete, today), today)
}

/** The member whose shared journals of the year tell one story, except for the last weeks. */
const RETOLD = 'marisol-vega'
const RETOLD_UNTIL_WEEKS = 6

function retold(member: DemoMember, rows: readonly JournalRow[], today: Today): JournalRow[] {
  if (member.slug !== RETOLD) return [...rows]
  const until = addWeeks(today.week, -RETOLD_UNTIL_WEEKS)
  const shared = rows.filter(
    ({ authorId, visibility, submittedAt, weekOf }) =>
      authorId === member.id && visibility === 'shared' && submittedAt && weekOf <= until,
  )
  const lines = new Map(shared.slice(-LEAD_LINES.length).map(({ id }, nth) => [id, LEAD_LINES[nth]]))
  return rows.map((row) => ({ ...row, entry: lines.get(row.id) ?? row.entry }))
}

/** Adds an evidence link to some structured parts. If `wanted` and the row has no structured part, adds one. */
function structured(random: Random, row: JournalRow, wanted: boolean): Partial<JournalRow> {
  const linked = random.chance(0.3)
  const evidenceUrl = random.pick(EVIDENCE)
  const part = {
    wins: random.pick(WINS),
    metricsMoved: random.pick(NUMBERS_MOVED),
    nextStep: random.pick(NEXT_STEPS),
    nextStepDate: addDays(row.weekOf, random.int(7, 13)),
  }
  const added = wanted && row.wins === null
  return { ...(added ? part : {}), evidenceUrl: linked && (added || row.wins !== null) ? evidenceUrl : null }
}

/** Returns the lines in random order. Each is used once before any repeats. */
function lineSource(random: Random, lines: readonly string[]): () => string {
  let unused: string[] = []
  return () => {
    if (unused.length === 0) unused = random.shuffled(lines)
    return unused.pop() ?? ''
  }
}

type Dated = JournalRow & { createdAt: Date; submittedAt: Date | null }

function ownJournal(
  random: Random,
  about: {
    member: DemoMember
    week: Week
    story: Story | undefined
    general: () => string
    onTime: boolean
  },
): Dated {
  const { member, week, story, general, onTime } = about
  const adminDay = (member.adminDayDow + 6) % 7
  const late = !onTime && random.chance(0.15) ? random.int(1, 2) : 0
  const written = instantOf(
    member.timezone,
    addDays(week, adminDay + late),
    random.int(11, 18) * HOUR + random.int(0, 59),
  )
  const line = story && random.chance(0.85) ? storyLine(story, week) : undefined
  const lines = line ? [line] : []
  while (lines.length === 0 || (lines.length < 4 && random.chance(0.45))) lines.push(general())
  const full = random.chance(0.2)
  const draft = !onTime && random.chance(0.01)
  return {
    id: random.uuid(),
    venueId: member.venueId,
    bltId: member.id,
    authorId: member.id,
    weekOf: week,
    entry: lines.join(' '),
    category: story?.theme.category ?? null,
    visibility: random.chance(0.3) ? 'shared' : 'private',
    wins: full ? random.pick(WINS) : null,
    metricsMoved: full && random.chance(0.7) ? random.pick(NUMBERS_MOVED) : null,
    guestsMoments: full && random.chance(0.4) ? random.pick(MOMENTS) : null,
    issuesBlocked: full && random.chance(0.5) ? random.pick(BLOCKED) : null,
    nextStep: full ? random.pick(NEXT_STEPS) : null,
    nextStepDate: full ? addDays(week, random.int(7, 13)) : null,
    submittedAt: draft ? null : written,
    createdAt: written,
    updatedAt: written,
  }
}

/** The story's sentence for a week. The sentences are in order, and the last is for the due week. */
function storyLine({ theme, period }: Story, week: Week): string | undefined {
  if (week === period.dueWeekStart) return theme.log.at(-1)
  return theme.log.slice(0, -1)[daysBetween(period.startDate, week) / 7]
}

function managerJournal(random: Random, member: DemoMember, week: Week): Dated {
  const written = instantOf(member.timezone, addDays(week, random.int(1, 3)), 15 * HOUR + random.int(0, 59))
  return {
    id: random.uuid(),
    venueId: member.venueId,
    bltId: member.id,
    authorId: member.managerId,
    weekOf: week,
    entry: random.pick(GM_LINES).replaceAll('{name}', member.firstName),
    category: 'TEAM_LEADERSHIP',
    visibility: random.chance(0.5) ? 'shared' : 'private',
    wins: null,
    metricsMoved: null,
    guestsMoments: null,
    issuesBlocked: null,
    nextStep: null,
    nextStepDate: null,
    submittedAt: written,
    createdAt: written,
    updatedAt: written,
  }
}
