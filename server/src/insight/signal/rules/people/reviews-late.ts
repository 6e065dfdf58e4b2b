import { REVIEW_HOURS } from '@scope/contract/work/review.words'
import { type Rule, signalOf } from '../finding.ts'
import { capitalCountOf, countOf, dateOf, namesOf, type Row, say } from '../say.ts'
import { byMember } from './by-member.ts'
import { atMember, earliest } from './people-rows.ts'

/** Submitted journals have no review after 48 hours. */
export const reviewsLate: Rule = (facts) => {
  const late = byMember(
    facts.lateJournals.map((journal) => ({
      ...journal,
      rows: [
        {
          table: 'journals',
          id: journal.id,
          field: 'reviewedAt',
          week: journal.weekOf,
          value: null,
          label: journal.bltName,
          by: journal.bltName,
          at: journal.submittedAt,
          target: atMember(facts, 'journal', journal.bltSlug, journal.weekOf),
        } satisfies Row,
      ],
    })),
  )
  if (late.length === 0) return null
  const rows = late.flatMap((one) => one.rows)
  const need = rows.length === 1 ? 'journal needs' : 'journals need'
  return signalOf(facts, {
    rule: 'reviews-late',
    tone: 'watch',
    icon: 'clock',
    tag: 'Review',
    size: rows.length,
    says: (name) =>
      say`${capitalCountOf(rows.length, 'Journals unreviewed', rows)} ${need} a review at ${name}`,
    reason: say`Submitted by ${namesOf(
      late.map(({ items, bltName, rows }) => {
        const first = earliest(items.map(({ submittedOn }) => submittedOn)) ?? items[0].submittedOn
        const day = dateOf(first, facts.today, 'Submitted', rows)
        const phrase =
          items.length === 1
            ? say`${bltName} on ${day}`
            : say`${bltName} (${countOf(items.length, 'Journals unreviewed', rows)} since ${day})`
        return { phrase, rows }
      }),
    )}, more than ${{ figure: String(REVIEW_HOURS), of: 'Hours for a review', rows }} hours ago.`,
    since: earliest(facts.lateJournals.map(({ submittedOn }) => submittedOn)),
    streak: null,
    cta_label: 'Review',
    cta: atMember(facts, 'waiting', null),
  })
}
