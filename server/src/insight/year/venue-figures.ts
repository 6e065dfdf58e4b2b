import type { Comparison } from '@scope/contract/company/settings.words'
import type { YearFigures } from '@scope/contract/insight/year/year'
import type { Week } from '@scope/contract/kernel/calendar'
import { PATHS } from '@scope/contract/kernel/paths.words'
import type { Context } from '../../kernel/context.ts'
import { pathTo, venuePath } from '../../kernel/path-to.ts'
import { weeksLastYear } from '../../numbers/comparison/rules.ts'
import { comparisonOf } from '../../numbers/differences/rules.ts'
import { comparedWith, differencesOver } from '../../numbers/differences/service.ts'
import { numbersOf } from '../../numbers/targets/service.ts'
import { listTargets } from '../../numbers/targets/view.ts'
import { figuresOver } from './rules/figures.ts'

/**
 * A venue’s figures over some weeks, oldest first, with their targets, last year, and the chosen comparison. Null
 * without a week.
 */
export async function venueFiguresOf(
  { reach, db, person }: Pick<Context, 'reach' | 'db' | 'person'>,
  { id, slug, name }: { id: string; slug: string; name: string },
  weeks: readonly Week[],
  chosen?: Comparison,
): Promise<YearFigures | null> {
  const to = weeks.at(-1)
  if (to === undefined) return null
  const [targets, numbers] = await Promise.all([
    listTargets(reach, db, { venueIds: [id], to }),
    numbersOf({ reach, db }, [id], [...new Set([...weeks, ...weeks.flatMap(weeksLastYear)])]),
  ])
  const offered = await comparedWith({ reach, db }, { venueId: id, weeks }, [])
  const choices = offered.choices.filter((choice) => choice !== 'weeksBefore')
  const compare = { with: comparisonOf(choices, [chosen, person.compare]), choices }
  const span = { weeks: [...weeks], compared: { weeks: [], weeksBefore: [] } }
  const [differences = []] = compare.with
    ? await differencesOver({ reach, db }, { groups: [[id]], span, comparison: compare.with })
    : []
  return {
    venue: { slug, name },
    ...{ compare, differences },
    path: pathTo(venuePath(PATHS.metrics, { slug }), { week: to }),
    ...figuresOver(weeks, { numbers: numbers.get(id) ?? new Map(), targets }),
  }
}
