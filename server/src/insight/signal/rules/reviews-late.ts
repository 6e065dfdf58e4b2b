import { REVIEW_HOURS } from '@scope/contract/work/review.words'
import { type Rule, signalOf } from './finding.ts'
import { atMember, earliest } from './people-rows.ts'
import { Counted, dated, namedOf, type Row, say } from './say.ts'

/** Submitted journals have no review after 48 hours. */
export const reviewsLate: Rule = (facts) => {
  const late = facts.lateJournals.map((journal) => ({
    journal,
    row: {
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
  }))
  if (late.length === 0) return null
  const rows = late.map(({ row }) => row)
  const need = rows.length === 1 ? 'journal needs' : 'journals need'
  return signalOf(facts, {
    rule: 'reviews-late',
    tone: 'watch',
    icon: 'clock',
    tag: 'Review',
    says: (name) => say`${Counted(rows.length, 'Journals unreviewed', rows)} ${need} a review at ${name}`,
    reason: say`Submitted by ${namedOf(
      late.map(({ journal, row }) => ({
        phrase: say`${journal.bltName} on ${dated(journal.submittedOn, facts.today, 'Submitted', [row])}`,
        rows: [row],
      })),
    )}, more than ${{ figure: String(REVIEW_HOURS), of: 'Hours for a review', rows }} hours ago.`,
    since: earliest(late.map(({ journal }) => journal.submittedOn)),
    streak: null,
    cta_label: 'Review',
    cta: atMember(facts, 'waiting', null),
  })
}
