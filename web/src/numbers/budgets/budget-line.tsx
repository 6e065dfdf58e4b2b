import type { Reply } from '@scope/contract/calls'
import { budgetWeeksText, toBudgetText } from '@scope/contract/numbers/budgets.words'
import { exactText, figureText } from '../comparison/shown.ts'

type BudgetStanding = NonNullable<Reply<'GET /api/venues/:venue/metrics'>['budgets']>[number]

type BudgetLineProps = {
  standing: BudgetStanding | undefined
  /** The number of weeks behind the figure. */
  span: number
  /** The number of weeks is below, on the screen. */
  weeksBelow?: boolean
  /** Only the distance, for little room. */
  short?: boolean
  /** For a figure that is not above the line. */
  name?: string
}

/** The budget of a figure and the distance from it, in quiet: a budget is a plan, and no color is agreed for it. */
export function BudgetLine({ standing, span, weeksBelow = false, short = false, name }: BudgetLineProps) {
  if (!standing) return null
  const { figure, amount, distance, weeks: budgeted, compared } = standing
  const weeks = budgetWeeksText(standing, span)
  if (short && distance === null) return null
  return (
    <span
      title={[`budget ${exactText(figure, amount)}`, ...(weeks ? [weeks] : [])].join(' · ')}
      className="block text-sm font-normal text-quiet tabular-nums"
    >
      {name && `${name} `}
      {short ? (
        toBudgetText(distance)
      ) : (
        <>
          {toBudgetText(distance) ?? 'budget'}
          {/* If only some weeks are compared, the distance is not from the budget of all weeks. */}
          {(distance === null || compared === budgeted) && ` ${figureText(figure, amount)}`}
        </>
      )}
      {!short && !weeksBelow && weeks && <span className="block text-sm">{weeks}</span>}
    </span>
  )
}
