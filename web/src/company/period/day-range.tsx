import { addDays, addWeeks, type PlainDate, WEEKDAYS, weekOf } from '@scope/contract/kernel/calendar'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { longRange, shortMonthDay, weekdayDate } from '../../lib/dates/dates.ts'
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

/** Weeks shown at once, and how far one press moves. */
const WEEKS = 5
const STRIDE = 4

/** Five weeks of days: the first press chooses the first day, the second the last. A press on an earlier day begins again. */
export function DayRange({ label, from, to, least, disabled, onChange }: DayRangeProps) {
  const heading = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [start, setStart] = useState(weekOf(from || least))
  /** The day that a first press has chosen. */
  const [begun, setBegun] = useState<PlainDate | null>(null)
  /** The day that the keyboard is on. */
  const [at, setAt] = useState(from || least)
  const [moved, setMoved] = useState(0)
  const end = addDays(addWeeks(start, WEEKS), -1)
  const reached = at >= start && at <= end ? at : start > least ? start : least
  useEffect(() => {
    if (moved > 0) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [moved])

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
    const day = addDays(reached, by)
    if (day < least) return
    setAt(day)
    if (day < start) setStart(weekOf(day))
    else if (day > end) setStart(addWeeks(start, 1))
    setMoved((count) => count + 1)
  }
  return (
    <div className="grid grid-cols-1">
      <div className="flex items-center justify-between">
        <IconButton
          label="Earlier weeks"
          icon={ChevronLeft}
          disabled={start <= weekOf(least)}
          onClick={() => setStart([addWeeks(start, -STRIDE), weekOf(least)].toSorted().at(-1) ?? start)}
        />
        <p id={heading} aria-live="polite" className="font-semibold">
          {longRange(start, end)}
        </p>
        <IconButton
          label="Later weeks"
          icon={ChevronRight}
          onClick={() => setStart(addWeeks(start, STRIDE))}
        />
      </div>
      <table
        ref={grid}
        aria-label={label}
        aria-describedby={heading}
        className="w-full table-fixed"
        onKeyDown={step}
      >
        <Weekdays />
        <tbody>
          {Array.from({ length: WEEKS }, (_, week) => addWeeks(start, week)).map((monday) => (
            <tr key={monday}>
              {[0, 1, 2, 3, 4, 5, 6]
                .map((n) => addDays(monday, n))
                .map((day) => (
                  <td key={day} className="p-0.5">
                    <Day
                      {...{ day, from, to }}
                      isReached={day === reached}
                      disabled={disabled || day < least}
                      onPress={() => press(day)}
                    />
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Weekdays() {
  return (
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
  )
}

type DayProps = Pick<DayRangeProps, 'from' | 'to' | 'disabled'> & {
  day: PlainDate
  /** The Tab key leads to it. */
  isReached: boolean
  onPress: () => void
}

/** A day to press, marked as the first or the last, or as one between. */
function Day({ day, from, to, isReached, disabled, onPress }: DayProps) {
  const chosen = from !== '' && day >= from && day <= (to || from)
  const isEnd = day === from || (chosen && day === to)
  const tone = isEnd ? 'bg-accent font-semibold text-on-accent' : chosen ? 'bg-line' : 'enabled:hover:bg-line'
  const isFirstOfMonth = day.endsWith('-01')
  return (
    <button
      type="button"
      aria-label={weekdayDate(day)}
      aria-pressed={chosen}
      tabIndex={isReached ? 0 : -1}
      disabled={disabled}
      onClick={onPress}
      className={`min-h-11 w-full rounded-control tabular-nums transition-colors disabled:opacity-40 ${isFirstOfMonth ? 'text-sm' : ''} ${tone}`}
    >
      {isFirstOfMonth ? shortMonthDay(day) : Number(day.slice(8))}
    </button>
  )
}
