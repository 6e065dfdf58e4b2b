import type { LiveKind } from '@scope/contract/outreach/live.words'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Board } from '../../insight/board/api.ts'
import type { Change } from '../../lib/live/live-stream.ts'
import type { Journal } from '../../work/journal/texts.ts'
import { reviewListKey } from '../../work/review/api.ts'
import { missingRow, type Review } from '../../work/review/queue.ts'
import type { Skill } from '../../work/skill/standing.ts'
import type { SkillChange } from '../../work/skill/year-path.ts'

/**
 * Something in a row, and the action behind its change, in words that follow a name. `blt`: the member concerned, if
 * the reply names one. `added`: the action if the row is new.
 */
export type Shown = {
  row: string
  part?: string
  blt?: string
  value: unknown
  did: string | Partial<Record<LiveKind, string>>
  added?: string
}

const WORK: Shown['did'] = {
  task: 'changed a task',
  'check-in': 'checked in',
  priority: 'changed a priority',
  journal: 'wrote a journal',
}

type Screen = { key: QueryKey; shownBy(data: unknown): Shown[] }
/** The contents of a screen, by the beginning of its query's key. */
const screen = <T>(key: QueryKey, shownBy: (data: T) => Shown[]): Screen => ({
  key,
  shownBy: (data) => shownBy(data as T),
})

const SCREENS: readonly Screen[] = [
  screen<Board>(['board'], ({ members }) =>
    members.map((member) => ({ row: member.id, blt: member.id, value: member, did: WORK })),
  ),
  screen<Review>(reviewListKey, ({ journals, signOffs, notReady, former, members }) => [
    ...journals.map(({ bltId: blt, journal: { id, updatedAt } }) => ({
      ...{ row: id, blt, value: updatedAt, did: 'changed this', added: 'submitted this' },
    })),
    ...[...signOffs, ...notReady, ...former].map((one) => ({
      ...{ row: one.priorityId, blt: one.bltId, value: one, did: WORK },
    })),
    ...members.map((one) => ({ row: missingRow(one), blt: one.bltId, value: one, did: WORK })),
  ]),
  screen<Journal[] | object>(['journals'], (data) =>
    (Array.isArray(data) ? (data as Journal[]) : []).flatMap((one) => {
      const about = { row: one.id, blt: one.bltId }
      const reviewed = one.reviewedAt ? 'reviewed this' : 'took the review back'
      return [
        { ...about, value: one.updatedAt, did: 'changed this', added: 'wrote this' },
        { ...about, part: 'review', value: one.reviewedAt, did: reviewed },
        { ...about, part: 'reply', value: one.reply, did: 'replied' },
      ]
    }),
  ),
  screen<(Skill | SkillChange)[]>(['skills'], (data) => data.flatMap(ofSkill)),
]

/** A skill, or a change of one. The catalogue has neither. */
function ofSkill(one: Skill | SkillChange): Shown[] {
  if ('event' in one) return [{ row: one.id, value: '', did: '', added: DONE[one.event] }]
  if (!('verified' in one)) return []
  const { skillId: row, status, verified } = one
  return [
    { row, value: status, did: DONE.mark },
    { row, part: 'verified', value: verified?.at, did: verified ? DONE.verified : DONE.unverified },
  ]
}
const DONE: Record<SkillChange['event'], string> = {
  mark: 'marked this',
  verified: 'verified this',
  unverified: 'took the verification back',
}

/** The current contents of screens other than home. */
export const shownNow = (client: QueryClient): Shown[] =>
  SCREENS.flatMap(({ key, shownBy }) =>
    client
      .getQueryCache()
      .findAll({ queryKey: key, type: 'active' })
      .flatMap(({ state }) => (state.data === undefined ? [] : shownBy(state.data))),
  )

/** The rows altered by a change, each once, with the action. */
export function changedRows(
  { kind, blt }: Pick<Change, 'kind' | 'blt'>,
  before: readonly Shown[],
  after: readonly Shown[],
): Map<string, string> {
  const nameOf = ({ row, part = '' }: Shown) => `${row} ${part}`
  const previous = new Map(before.map((one) => [nameOf(one), JSON.stringify(one.value)]))
  const changed = new Map<string, string>()
  for (const one of after) {
    if (one.blt && one.blt !== blt) continue
    const was = previous.get(nameOf(one))
    if (was === JSON.stringify(one.value) && previous.has(nameOf(one))) continue
    const did = typeof one.did === 'string' ? one.did : one.did[kind]
    const what = previous.has(nameOf(one)) ? did : one.added
    if (what && !changed.has(one.row)) changed.set(one.row, what)
  }
  return changed
}
