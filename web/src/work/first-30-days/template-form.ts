import type { Input } from '@scope/contract/calls'
import {
  FIRST_DAYS,
  type First30DaysTemplate,
  FOCUS_SKILLS,
  POINT_MAX,
  POINTS_MAX,
} from '@scope/contract/work/first-30-days.words'

/** The template as it is edited: days as typed, a point a line. */
export type TemplateFields = {
  title: string
  goal: string
  tasks: readonly { label: string; day: string }[]
  skillIds: readonly string[]
  points: string
}

export const fieldsOf = ({ tasks, points, ...template }: First30DaysTemplate): TemplateFields => ({
  ...template,
  tasks: tasks.map(({ label, day }) => ({ label, day: String(day) })),
  points: points.join('\n'),
})

export const NEW_TASK = { label: '', day: '' }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const bodyOf = (fields: TemplateFields): Input<'PUT /api/first-30-days'>['body'] => ({
  title: fields.title.trim(),
  goal: fields.goal.trim(),
  tasks: fields.tasks.map(({ label, day }) => ({ label: label.trim(), day: Number(day) })),
  skillIds: [...fields.skillIds],
  points: linesOf(fields.points),
})

/** Each field by the name that the server has for it; `skillIds` and `points` are one field each. */
export const flatOf = ({ title, goal, tasks, skillIds, points }: TemplateFields): Record<string, string> => ({
  ...{ title, goal, points, skillIds: skillIds.join(' '), tasks: String(tasks.length) },
  ...Object.fromEntries(
    tasks.flatMap(({ label, day }, index) => [
      [`tasks.${index}.label`, label],
      [`tasks.${index}.day`, day],
    ]),
  ),
})

/** The form’s field for the server’s: `skillIds.2` is in `skillIds`. */
export const fieldOf = (name: string): string => name.replace(/^(skillIds|points)\..*/, '$1')

/** The problems by field, before the form is sent. */
export function problemsOf(fields: TemplateFields): Record<string, string> {
  const lines = linesOf(fields.points)
  const isDay = (day: string) => /^\d+$/.test(day.trim()) && Number(day) >= 1 && Number(day) <= FIRST_DAYS
  return {
    ...(fields.title.trim() ? {} : { title: 'Enter a title.' }),
    ...(fields.tasks.length > 0 ? {} : { tasks: 'Add at least one task.' }),
    ...Object.fromEntries(
      fields.tasks.flatMap(({ label, day }, index) => [
        ...(label.trim() ? [] : [[`tasks.${index}.label`, 'Enter the task.']]),
        ...(isDay(day) ? [] : [[`tasks.${index}.day`, `Enter a day from 1 to ${FIRST_DAYS}.`]]),
      ]),
    ),
    ...(fields.skillIds.length === FOCUS_SKILLS ? {} : { skillIds: `Choose ${FOCUS_SKILLS} skills.` }),
    ...(lines.length > POINTS_MAX ? { points: `Enter at most ${POINTS_MAX} points.` } : {}),
    ...(lines.some((line) => line.length > POINT_MAX)
      ? { points: `A point can have at most ${POINT_MAX} characters.` }
      : {}),
  }
}
