import type { YearFigures } from '@scope/contract/insight/year'
import type { Week } from '@scope/contract/kernel/calendar'
import { PATHS } from '@scope/contract/kernel/paths.words'
import type { Context } from '../../kernel/context.ts'
import { pathTo, venuePath } from '../../kernel/path-to.ts'
import { weeksLastYear } from '../../numbers/comparison/rules.ts'
import { numbersOf } from '../../numbers/targets/service.ts'
import { listTargets } from '../../numbers/targets/view.ts'
import { figuresOver } from './rules/figures.ts'

/** A venue’s figures over some weeks, oldest first, beside their targets and last year. Null without a week. */
export async function venueFiguresOf(
  { reach, db }: Pick<Context, 'reach' | 'db'>,
  { id, slug, name }: { id: string; slug: string; name: string },
  weeks: readonly Week[],
): Promise<YearFigures | null> {
  const to = weeks.at(-1)
  if (to === undefined) return null
  const [targets, numbers] = await Promise.all([
    listTargets(reach, db, { venueIds: [id], to }),
    numbersOf({ reach, db }, [id], [...new Set([...weeks, ...weeks.flatMap(weeksLastYear)])]),
  ])
  return {
    venue: { slug, name },
    path: pathTo(venuePath(PATHS.metrics, { slug }), { week: to }),
    ...figuresOver(weeks, { numbers: numbers.get(id) ?? new Map(), targets }),
  }
}
