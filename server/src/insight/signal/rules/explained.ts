import { apartTag, tagLabels, type WeekTag } from '@scope/contract/numbers/tags.words'
import { yearBefore } from '../../../numbers/comparison/rules.ts'
import type { Facts, ReportedWeek } from './facts.ts'
import type { RankedSignal } from './finding.ts'
import { numberSignals } from './numbers/number-rules.ts'
import { dayText } from './say.ts'

/** The signals of a venue's numbers: those that are raised, and those that are not because tags explain them. */
export type Weighed = { raised: RankedSignal[]; explained: RankedSignal[] }

const STANDS_OUT: WeekTag = { kind: 'buyout' }

/**
 * Finds the signals that tags explain (life 3): signals that hold only because of a tagged week. A signal is raised if
 * it also holds when the tagged weeks stand out: the judged week, a week of last year that it is compared with and that
 * is not its own holiday, and others except holidays, which are compared with the same holiday. `notRaised` names the
 * weeks that explain a signal.
 */
export function weighedSignals(facts: Facts): Weighed {
  const tagged = [...facts.weeks].filter(([, { tags }]) => tags.length > 0)
  const signals = numberSignals(facts)
  if (tagged.length === 0) return { raised: signals, explained: [] }
  const without = byRule(numberSignals(withTags(facts, (tags, week) => apartIn(facts, tags, week))))
  const raised = signals.flatMap((signal) => {
    const other = without.get(signal.rule)
    // A signal that is only to be watched without the tagged weeks is not urgent with them either.
    return other ? [signal.tone === 'urgent' ? { ...signal, tone: other.tone } : signal] : []
  })
  const isRaised = byRule(raised)
  const untagged = byRule([...signals, ...numberSignals(withTags(facts, () => []))])
  const explained = [...untagged.values()].filter(({ rule }) => !isRaised.has(rule))
  return { raised, explained: explained.flatMap((signal) => explainedBy(facts, signal)) }
}

const byRule = (signals: readonly RankedSignal[]) =>
  new Map(signals.toReversed().map((signal) => [signal.rule, signal]))

function withTags(
  facts: Facts,
  tagsOf: (tags: readonly WeekTag[], week: string) => readonly WeekTag[],
): Facts {
  const weeks = [...facts.weeks].map(([week, row]): [string, ReportedWeek] => [
    week,
    row.tags.length === 0 ? row : { ...row, tags: tagsOf(row.tags, week) },
  ])
  return { ...facts, weeks: new Map(weeks) }
}

/** The tags of a week, with one more if it stands out and is therefore not judged. */
function apartIn({ weeks, week: judged }: Facts, tags: readonly WeekTag[], week: string): readonly WeekTag[] {
  const lastYear = yearBefore(weeks, judged)
  const isUnlike = week === lastYear.week && lastYear.holiday === null
  const standsOut = week === judged || isUnlike || tags.some(({ kind }) => kind !== 'holiday')
  return standsOut && !apartTag(tags) ? [...tags, STANDS_OUT] : tags
}

/**
 * The signal with the tagged weeks that explain it: the judged week, or else those of its evidence. Undefined if none
 * is tagged.
 */
function explainedBy({ weeks, week, today }: Facts, signal: RankedSignal): RankedSignal[] {
  const evidence = signal.refs.flatMap(({ rows }) => rows.flatMap((row) => row.week ?? []))
  const isTagged = (monday: string) => (weeks.get(monday)?.tags.length ?? 0) > 0
  const behind = isTagged(week) ? [week] : [...new Set(evidence)].filter(isTagged).toSorted().reverse()
  if (behind.length === 0) return []
  const named = behind.map((monday) => {
    const tags = weeks.get(monday)?.tags ?? []
    return `${tagLabels(tags)}, week of ${dayText(monday, today)}`
  })
  return [{ ...signal, notRaised: `Not raised: ${named.join('; ')}` }]
}
