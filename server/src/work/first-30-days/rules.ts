import type { Input } from '@scope/contract/calls'
import {
  addDays,
  daysBetween,
  type Period,
  type PlainDate,
  periodOf,
  periodStatus,
} from '@scope/contract/kernel/calendar'
import { FIRST_DAYS, type First30DaysTemplate } from '@scope/contract/work/first-30-days.words'
import { invalid } from '../../kernel/refusal.ts'
import { COMPETENCIES } from '../skill/competencies.ts'

/**
 * The period that the priority is of, and the plain date from which its tasks are dated: from today, or in the due week,
 * in which nothing new can be finished, from the first day of the next period.
 */
export function startOf(today: PlainDate): { period: Period; from: PlainDate } {
  const period = periodOf(today)
  if (periodStatus(period, today) !== 'due') return { period, from: today }
  const next = periodOf(addDays(period.endDate, 1))
  return { period: next, from: next.startDate }
}

/** The template's tasks with their dates, counted from a plain date, which is day 1. */
export const datedTasks = (
  { tasks }: Pick<First30DaysTemplate, 'tasks'>,
  from: PlainDate,
): { label: string; due: PlainDate }[] =>
  tasks.map(({ label, day }) => ({ label, due: addDays(from, day - 1) }))

/** Whether what is in focus is still shown: for thirty days, the day it was taken included. */
export const isInFocus = (takenOn: PlainDate, today: PlainDate): boolean =>
  daysBetween(takenOn, today) < FIRST_DAYS

/** A company's own template, trimmed. Refuses with 400 blank texts, and competencies that are unknown or named twice. */
export function readTemplate(body: Input<'PUT /api/first-30-days'>['body']): First30DaysTemplate {
  const read = (field: string, text: string) => {
    if (!text.trim()) throw invalid(field, 'Enter a text.')
    return text.trim()
  }
  const competencies = new Set(COMPETENCIES.map(({ id }) => id))
  for (const [index, id] of body.skillIds.entries()) {
    if (!competencies.has(id)) throw invalid(`skillIds.${index}`, `There is no competency ${id}.`)
    if (body.skillIds.indexOf(id) !== index)
      throw invalid(`skillIds.${index}`, 'Choose each competency once.')
  }
  return {
    title: read('title', body.title),
    goal: body.goal.trim(),
    tasks: body.tasks
      .map(({ label, day }, index) => ({ label: read(`tasks.${index}.label`, label), day }))
      .toSorted((a, b) => a.day - b.day),
    skillIds: body.skillIds,
    points: body.points.map((point, index) => read(`points.${index}`, point)),
  }
}
