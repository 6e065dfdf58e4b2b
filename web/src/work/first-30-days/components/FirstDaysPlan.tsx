import type { ReactNode } from 'react'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import type { First30Days } from '../api.ts'

/** The competencies in focus with people who can teach them, and the points for the first one-on-one. */
export function FirstDaysPlan({ tasks, skills, points }: Pick<First30Days, 'tasks' | 'skills' | 'points'>) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {tasks.length > 0 && (
        <Part title="Tasks">
          {tasks.map(({ label, due }) => (
            <li key={label} className="flex justify-between gap-4">
              <span dir="auto">{label}</span>
              <span className="shrink-0 text-quiet">{shortMonthDay(due)}</span>
            </li>
          ))}
        </Part>
      )}
      <Part title="In focus">
        {skills.map(({ id, title, teacher }) => (
          <li key={id}>
            {title}
            <span className="block text-sm text-quiet">
              {teacher
                ? `${teacher.name}, ${teacher.venueName}, can teach it`
                : 'Nobody nearby has mastered it yet'}
            </span>
          </li>
        ))}
      </Part>
      {points.length > 0 && (
        <Part title="For the first one-on-one">
          {points.map((point) => (
            <li key={point} dir="auto">
              {point}
            </li>
          ))}
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid grid-cols-1 gap-2">{children}</ul>
    </section>
  )
}
