import { type Rule, signalOf } from '../finding.ts'
import { dateOf, namesOf, type Row, say } from '../say.ts'
import { atMember, earliest } from './people-rows.ts'

/** A member's first mastery ever was verified within the last week. */
export const firstMastery: Rule = (facts) => {
  const firsts = facts.masteries.map((mastery) => ({
    mastery,
    row: {
      table: 'skill_progress',
      // The table has no id column.
      id: null,
      field: 'verifiedAt',
      week: null,
      value: 'Mastered',
      label: `${mastery.skillTitle}, ${mastery.bltName}`,
      by: mastery.by,
      at: mastery.at,
      target: atMember(facts, 'progress', mastery.bltSlug),
    } satisfies Row,
  }))
  const [first] = firsts
  if (!first) return null
  return signalOf(facts, {
    rule: 'first-mastery',
    tone: 'positive',
    icon: 'award',
    tag: 'Skills',
    size: firsts.length,
    says: (name) => say`First skill mastered at ${name}`,
    reason: say`${namesOf(
      firsts.map(({ mastery, row }) => ({
        phrase: say`${mastery.bltName} in ${mastery.skillTitle} on ${dateOf(mastery.verifiedOn, facts.today, 'Verified', [row])}`,
        rows: [row],
      })),
    )}.`,
    since: earliest(firsts.map(({ mastery }) => mastery.verifiedOn)),
    streak: null,
    cta_label: 'See the skills',
    cta: atMember(facts, 'progress', first.mastery.bltSlug),
  })
}
