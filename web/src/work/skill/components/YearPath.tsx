import type { PlainDate } from '@scope/contract/kernel/calendar'
import { SKILL_LABELS, SKILL_PERCENT } from '@scope/contract/work/skill.words'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { monthYear, shortMonth } from '../../../lib/dates/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import { Ring } from '../../../ui/figure/Ring.tsx'
import { CategoryName } from '../category-name.tsx'
import { monthsTo, type PathMonth, type SkillChange, type SkillPath, yearPath } from '../year-path.ts'

const MARK = 22
/** Next to the titles from 1024 px, below them on phones. */
const COLUMNS = 'grid grid-cols-1 items-center gap-x-6 gap-y-1 lg:grid-cols-[16rem_1fr]'

type YearPathProps = { changes: SkillChange[]; today: PlainDate; timeZone: string }

/** The last twelve months of every skill that changed: a ring at the end of each month with a change. */
export function YearPath({ changes, today, timeZone }: YearPathProps) {
  const heading = useId()
  const groups = yearPath(changes, { today, timeZone })
  if (groups.length === 0) return null
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h2 id={heading} className="font-serif text-2xl">
          A year of skills
        </h2>
        <Legend />
      </div>
      {groups.map(({ category, paths }) => (
        <section key={category} aria-label={category} className="grid grid-cols-1 gap-2">
          <div className={COLUMNS}>
            <CategoryName category={category} />
            <Months today={today} />
          </div>
          <ul className="grid grid-cols-1 gap-3 lg:gap-1.5">
            {paths.map((path) => (
              <li key={path.skillId} className={COLUMNS}>
                <p className="min-w-0">
                  {path.title}
                  <span className="sr-only">: {inWords(path)}</span>
                </p>
                <Track months={path.months} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

/** The path for screen readers: “Learning in Mar 2026, Practicing in Apr 2026”. */
function inWords({ months }: SkillPath): string {
  return months
    .filter(({ changed }) => changed)
    .map(
      ({ month, status, verified }) =>
        `${verified ? 'Verified' : SKILL_LABELS[status]} in ${monthYear(month)}`,
    )
    .join(', ')
}

function Months({ today }: { today: PlainDate }) {
  return (
    <div aria-hidden className="grid grid-cols-12 text-center text-sm text-quiet">
      {monthsTo(today).map((month) => (
        <span key={month}>
          {shortMonth(month).slice(0, 1)}
          <span className="max-sm:hidden">{shortMonth(month).slice(1)}</span>
        </span>
      ))}
    </div>
  )
}

function Track({ months }: { months: PathMonth[] }) {
  return (
    <div aria-hidden className="grid grid-cols-12 items-center">
      {months.map((one, index) => {
        const before = months[index - 1]
        const came = before !== undefined && before.status !== 'NOT_STARTED'
        const goesOn = one.status !== 'NOT_STARTED' && index < months.length - 1
        return (
          <span key={one.month} className="flex h-6 items-center">
            <Line isVisible={came} />
            {one.changed ? <MonthMark {...one} /> : null}
            <Line isVisible={one.changed ? goesOn : came} />
          </span>
        )
      })}
    </div>
  )
}

const Line = ({ isVisible }: { isVisible: boolean }) => (
  <span className={`h-0.5 flex-1 ${isVisible ? 'bg-line' : ''}`} />
)

function MonthMark({ status, verified }: Pick<PathMonth, 'status' | 'verified'>) {
  if (verified) {
    return <CircleCheck size={MARK + 2} strokeWidth={2} className="-mx-px shrink-0 text-on-track" />
  }
  const tone = status === 'MASTERED' ? 'on-track' : 'accent'
  return <Ring share={SKILL_PERCENT[status] / 100} size={MARK} tone={tone} />
}

const LEGEND = [
  { status: 'NOT_STARTED', verified: false },
  { status: 'LEARNING', verified: false },
  { status: 'PRACTICING', verified: false },
  { status: 'PROFICIENT', verified: false },
  { status: 'MASTERED', verified: false },
  { status: 'MASTERED', verified: true },
] as const

function Legend() {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-quiet">
      {LEGEND.map((one) => (
        <li key={`${one.status} ${one.verified}`} className="flex items-center gap-1.5">
          <MonthMark {...one} />
          {one.verified ? 'Verified' : SKILL_LABELS[one.status]}
        </li>
      ))}
    </ul>
  )
}
