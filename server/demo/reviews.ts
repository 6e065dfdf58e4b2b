import { addWeeks } from '@scope/contract/kernel/calendar'
import type { NewRow } from '../src/kernel/db/tables.ts'
import type { Today } from './day.ts'
import type { DemoMember } from './members.ts'
import { type Random, randomOf } from './random.ts'
import { REPLIES } from './words/replies.ts'

type JournalRow = NewRow<'journals'>

const MINUTE_MS = 60_000
const DAY = 24 * 60

/** The share of this week's and last week's journals that are not reviewed yet. */
const WAITING = 0.25

/** Adds reviews and some replies to journals. Some of the newest stay unreviewed. */
export function reviewed(
  seed: string,
  member: DemoMember,
  rows: readonly JournalRow[],
  today: Today,
): JournalRow[] {
  const random = randomOf(`${seed} reviews ${member.slug}`)
  return rows.map((row) => ({ ...row, ...reviewOf(random, member, row, today) }))
}

function reviewOf(random: Random, { id, managerId, firstName }: DemoMember, row: JournalRow, today: Today) {
  const minutes = minutesAfter(random)
  const waits = random.chance(WAITING) && row.weekOf >= addWeeks(today.week, -1)
  const answer = random.chance(0.3) ? random.pick(REPLIES).replaceAll('{name}', firstName) : null
  const reviewedAt = row.submittedAt && new Date(row.submittedAt.getTime() + minutes * MINUTE_MS)
  // Only a member's own journal is reviewed, and only by someone else.
  const reviewable = row.authorId === id && managerId !== id
  if (!reviewable || waits || !reviewedAt || reviewedAt >= today.began) {
    return { reviewedById: null, reviewedAt: null, reply: null, repliedById: null }
  }
  return { reviewedById: managerId, reviewedAt, reply: answer, repliedById: answer && managerId }
}

/** Minutes from submission to review: just under one or two days, sometimes just under three, which is late. */
function minutesAfter(random: Random): number {
  const days = random.chance(0.06) ? 3 : random.int(1, 2)
  return days * DAY - random.int(10, 90)
}
