import { CalendarDays } from 'lucide-react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'

type TaskDueProps = {
  label: string
  due: string | null
  /** Null for users who cannot change it. */
  onDate: ((due: string | null) => void) | null
}

/** When a task is due. Editors open the device’s calendar with it. */
export function TaskDue({ label, due, onDate }: TaskDueProps) {
  const day = due && shortMonthDay(due)
  if (!onDate) return day && <span className="shrink-0 text-sm text-quiet">due {day}</span>
  return (
    <span className="relative inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-control text-sm text-quiet has-focus-visible:outline-2 has-focus-visible:outline-accent hover:text-text">
      {day ? `due ${day}` : <CalendarDays aria-hidden size={18} strokeWidth={1.75} />}
      <input
        type="date"
        aria-label={`Due date of ${label}`}
        value={due ?? ''}
        onClick={(event) => event.currentTarget.showPicker?.()}
        onChange={(event) => onDate(event.target.value || null)}
        className="absolute inset-0 size-full cursor-pointer text-base opacity-0"
      />
    </span>
  )
}
