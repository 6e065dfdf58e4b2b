import {
  addDays,
  addMonths,
  daysBetween,
  type PlainDate,
  WEEKDAYS,
  weekOf,
} from '@scope/contract/kernel/calendar'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { monthYear, weekdayDate } from '../../lib/dates/dates.ts'
import { IconButton } from '../../ui/IconButton.tsx'

type DayRangeProps = {
  label: string
  /** The first and the last day; empty for none yet. */
  from: PlainDate | ''
  to: PlainDate | ''
  /** The first day that can be chosen. */
  least: PlainDate
  disabled: boolean
  onChange: (days: { from: PlainDate; to: PlainDate }) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

const monthOf = (day: PlainDate): string => day.slice(0, 7)

/** The Monday of each week that a month has days in. */
function weeksOfMonth(month: string): PlainDate[] {
  const first = weekOf(`${month}-01`)
  const last = addDays(addMonths(`${month}-01`, 1), -1)
  return Array.from({ length: Math.floor(daysBetween(first, last) / 7) + 1 }, (_, n) => addDays(first, n * 7))
}

/** A month of days: the first press chooses the first day, the second the last. A press on an earlier day begins again. */
export function DayRange({ label, from, to, least, disabled, onChange }: DayRangeProps) {
  const heading = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [month, setMonth] = useState(monthOf(from || least))
  /** The day that a first press has chosen. */
  const [begun, setBegun] = useState<PlainDate | null>(null)
  /** The day that the keyboard is on. */
  const [at, setAt] = useState(from || least)
  const [moved, setMoved] = useState(0)
  const inMonth = monthOf(at) === month ? at : ([`${month}-01`, least].toSorted().at(-1) ?? at)
  useEffect(() => {
    if (moved > 0) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [moved])

  const weeks = weeksOfMonth(month).filter((monday) => addDays(monday, 6) >= least)
  const press = (day: PlainDate) => {
    setAt(day)
    const ends = begun !== null && begun === from && day >= begun
    onChange(ends ? { from: begun, to: day } : { from: day, to: day })
    setBegun(ends ? null : day)
  }
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    const day = addDays(inMonth, by)
    if (day < least) return
    setAt(day)
    setMonth(monthOf(day))
    setMoved((count) => count + 1)
  }
  const turn = (by: number) => setMonth(monthOf(addMonths(`${month}-01`, by)))
  return (
    <div className="grid grid-cols-1">
      <div className="flex items-center justify-between">
        <IconButton
          label="Previous month"
          icon={ChevronLeft}
          disabled={month <= monthOf(least)}
          onClick={() => turn(-1)}
        />
        <p id={heading} aria-live="polite" className="font-semibold">
          {monthYear(`${month}-01`)}
        </p>
        <IconButton label="Next month" icon={ChevronRight} onClick={() => turn(1)} />
      </div>
      <table
        ref={grid}
        aria-label={label}
        aria-describedby={heading}
        className="w-full table-fixed"
        onKeyDown={step}
      >
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 0].map((day) => (
              <th key={day} scope="col" className="pb-1 text-sm font-normal text-quiet">
                <abbr title={WEEKDAYS[day]} className="no-underline">
                  {WEEKDAYS[day]?.slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((monday) => (
            <tr key={monday}>
              {[0, 1, 2, 3, 4, 5, 6].map((n) => {
                const day = addDays(monday, n)
                const chosen = from !== '' && day >= from && day <= (to || from)
                return (
                  <td key={day} className="p-0.5">
                    {monthOf(day) === month && (
                      <button
                        type="button"
                        aria-label={weekdayDate(day)}
                        aria-pressed={chosen}
                        tabIndex={day === inMonth ? 0 : -1}
                        disabled={disabled || day < least}
                        onClick={() => press(day)}
                        className={`min-h-11 w-full rounded-control tabular-nums transition-colors disabled:opacity-40 ${
                          day === from || (chosen && day === to)
                            ? 'bg-accent font-semibold text-on-accent'
                            : chosen
                              ? 'bg-line'
                              : 'enabled:hover:bg-line'
                        }`}
                      >
                        {Number(day.slice(8))}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
