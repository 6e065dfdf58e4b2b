import type { Input, Reply } from '@scope/contract/calls'
import {
  decimalOf,
  figureAdvice,
  figureOf,
  fractionQuestion,
  type Hundredths,
  isAbsent,
  numberOf,
  readFigure,
} from '@scope/contract/kernel/figures'
import {
  FIGURE_KINDS,
  METRICS_NUMBERS,
  type MetricsNumber,
  NOTES_MAX,
  ofEach,
} from '@scope/contract/numbers/metrics.words'
import { tooLong } from '../../lib/too-long.ts'
import { isMoney } from '../comparison/shown.ts'
import { tagsToSave, tagsWrong, typedText } from '../tags/typed-tags.ts'

type Stored = NonNullable<Reply<'GET /api/venues/:venue/metrics'>['metrics']>
type Body = Input<'POST /api/metrics'>['body']
type Numbers = Pick<Stored, MetricsNumber>

/** The form fields as typed; tags as `typed-tags.ts` keeps them. */
export type MetricsFields = Record<MetricsNumber | 'notes' | 'tags', string>
export type Wrong = Partial<Record<keyof MetricsFields, string>>

/** The step of an arrow key: $0.01 or 0.1% (document 2, section 2.2). */
const stepOf = (field: MetricsNumber): Hundredths => (isMoney(field) ? 1 : 10)

/** A figure as a person would type it: `84210.5`. */
const typed = (figure: Hundredths): string => decimalOf(figure).replace(/\.?0+$/, '')

/** Saved numbers as form fields; empty for none. */
export function fieldsOf(stored: Stored | null): MetricsFields {
  const text = (field: MetricsNumber) => {
    const figure = figureOf(stored?.[field] ?? null)
    return figure === null ? '' : typed(figure)
  }
  return { ...ofEach(METRICS_NUMBERS, text), notes: stored?.notes ?? '', tags: typedText(stored?.tags ?? []) }
}

/** The numbers of the form. A blank or unreadable field is null, never 0. */
export function numbersOf(fields: MetricsFields): Numbers {
  return ofEach(METRICS_NUMBERS, (field) => numberOf(readFigure(fields[field], FIGURE_KINDS[field])))
}

export const notesOf = (fields: MetricsFields): string | null => fields.notes.trim() || null

/** The errors that prevent saving, by field. The server checks the bounds. */
export function wrongIn(fields: MetricsFields): Wrong {
  const wrong: Wrong = {}
  for (const field of METRICS_NUMBERS) {
    const [text, kind] = [fields[field], FIGURE_KINDS[field]]
    if (isAbsent(text)) continue
    const unread = readFigure(text, kind) === null
    const question = kind === 'percent' ? fractionQuestion(text) : null
    if (unread) wrong[field] = figureAdvice(text, kind)
    else if (question) wrong[field] = question
  }
  const tags = tagsWrong(fields.tags)
  if (tags) wrong.tags = tags
  const long = tooLong(fields.notes.trim(), NOTES_MAX)
  return long ? { ...wrong, notes: long } : wrong
}

/** The request body; `base` is the stored version it is based on, null for none. */
export function bodyOf(fields: MetricsFields, weekOf: string, base: string | null): Body {
  return {
    weekOf,
    ...numbersOf(fields),
    notes: notesOf(fields),
    tags: tagsToSave(fields.tags),
    updatedAt: base,
  }
}

/** The number after an arrow key, never below 0. */
export function stepped(field: MetricsNumber, text: string, steps: number): string {
  return typed(Math.max(0, (readFigure(text, FIGURE_KINDS[field]) ?? 0) + steps * stepOf(field)))
}
