import type { Reply } from '@scope/contract/calls'
import { numberOf, readFigure } from '@scope/contract/kernel/figures'
import {
  DEFAULT_BANDS,
  heldIn,
  type Orientation,
  type TargetFigure,
} from '@scope/contract/numbers/targets.words'
import { type Line, readTarget, targetText } from './cells.ts'

export type TargetsReply = Reply<'GET /api/venues/:venue/targets'>
type Target = TargetsReply['targets'][number]

/** Which target a form is about: the one from a week on, or the exception of one week. */
export type TargetChoice = { figure: TargetFigure; onlyWeek: boolean; week: string }

export type Fields = {
  amount: string
  orientation: Orientation
  amber: string
  red: string
  owner: string
  reason: string
}

const FIELDS = ['amount', 'orientation', 'amber', 'red', 'owner', 'reason'] as const
/** All but the free text. */
export const WHOLE_FIELDS = FIELDS.filter((field) => field !== 'reason')
export const NOBODY = ''

/** The stored target that a save replaces. */
const ownTarget = (
  targets: readonly Target[],
  { figure, onlyWeek, week }: TargetChoice,
): Target | undefined =>
  targets.find((one) => one.figure === figure && one.fromWeek === week && one.onlyWeek === onlyWeek)

/** The fields of a form in which nothing is typed. */
export function storedFields(targets: readonly Target[], asked: TargetChoice): Fields {
  const { figure, week } = asked
  const own = ownTarget(targets, asked)
  const lasting = targets.filter((one) => !one.onlyWeek)
  const held = own ?? heldIn(lasting, figure, week)
  const bands = DEFAULT_BANDS[figure]
  return {
    amount: targetText(held ?? undefined),
    orientation: held?.orientation ?? bands.orientation,
    amber: String(held?.amber ?? numberOf(bands.amber)),
    red: String(held?.red ?? numberOf(bands.red)),
    owner: held?.owner?.id ?? NOBODY,
    reason: own?.reason ?? '',
  }
}

/** The input of a save, or the unreadable field with the reason. */
export function lineOf(
  fields: Fields,
  { venue, targets }: TargetsReply,
  asked: TargetChoice,
): { line: Line } | { field: keyof Fields; text: string } {
  const { figure, onlyWeek, week } = asked
  const read = readTarget(figure, fields.amount)
  if ('problem' in read) return { field: 'amount', text: `${read.problem}.` }
  const amber = readFigure(fields.amber)
  if (amber === null) return { field: 'amber', text: 'Not a number.' }
  const red = readFigure(fields.red)
  if (red === null) return { field: 'red', text: 'Not a number.' }
  const line = {
    ...{ venue: venue.slug, figure, fromWeek: week, onlyWeek, ...read },
    orientation: fields.orientation,
    amber: numberOf(amber),
    red: numberOf(red),
    owner: fields.owner === NOBODY ? null : fields.owner,
    reason: onlyWeek ? fields.reason : null,
    updatedAt: ownTarget(targets, asked)?.updatedAt ?? null,
  }
  return { line }
}

/** Whether the typed fields differ from the stored ones. */
export const isEdited = (typed: Partial<Fields>, stored: Fields): boolean =>
  FIELDS.some((field) => typed[field] !== undefined && typed[field] !== stored[field])
