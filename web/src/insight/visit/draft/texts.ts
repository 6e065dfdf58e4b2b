import type { AgreedFigure } from '@scope/contract/insight/agreement.words'
import { VISIT_AGREEMENTS_MAX, VISIT_TEXT_MAX } from '@scope/contract/insight/visit/visit.words'
import type { PlainDate } from '@scope/contract/kernel/calendar'
import { tooLong } from '../../../lib/too-long.ts'
import type { Visit } from '../api.ts'

/** An agreement as the visitor writes it. */
export type Agreed = {
  id: string
  text: string
  owner: string
  due: PlainDate
  figure: AgreedFigure | null
  priorityId: string | null
}

/** What the visitor writes. The agreements are packed, because a draft has only texts. */
export type Texts = { points: string; notes: string; summary: string; agreements: string }

export const TEXT_NAMES = ['points', 'notes', 'summary', 'agreements'] as const
export type TextName = (typeof TEXT_NAMES)[number]

/** How the screen names them. */
export const TEXT_LABELS: Record<TextName, string> = {
  points: 'Your points',
  notes: 'Notes',
  summary: 'Summary',
  agreements: 'Agreements',
}

export const packAgreed = (agreed: readonly Agreed[]): string =>
  agreed.length === 0
    ? ''
    : JSON.stringify(
        agreed.map(({ id, text, owner, due, figure, priorityId }) => ({
          ...{ id, text, owner, due, figure, priorityId },
        })),
      )

export const agreedIn = ({ agreements }: Pick<Texts, 'agreements'>): Agreed[] =>
  agreements === '' ? [] : JSON.parse(agreements)

/** The texts of a stored visit. */
export const textsOf = ({ points, notes, summary, agreed }: TextsOf): Texts => ({
  points: points ?? '',
  notes: notes ?? '',
  summary: summary ?? '',
  agreements: packAgreed(
    agreed.map(({ id, text, due, priorityId, visit }) => ({
      ...{
        id,
        text,
        owner: visit?.owner.id ?? '',
        due: due ?? '',
        figure: visit?.figure ?? null,
        priorityId,
      },
    })),
  ),
})

type TextsOf = Pick<Visit, 'points' | 'notes' | 'summary' | 'agreed'>

/** Those that are sent: an agreement without a text is one that is still being written. */
export const sendable = (texts: Texts): Agreed[] => agreedIn(texts).filter(({ text }) => text.trim() !== '')

/** Whether two texts of a field are the same to the server, which removes space around them. */
export function sameText(name: TextName, one: string, other: string): boolean {
  if (one === other) return true
  if (name !== 'agreements') return one.trim() === other.trim()
  const trimmed = (packed: string) =>
    packAgreed(
      sendable({ agreements: packed } as Texts).map((agreed) => ({ ...agreed, text: agreed.text.trim() })),
    )
  return trimmed(one) === trimmed(other)
}

export const sameTexts = (one: Texts, other: Texts): boolean =>
  TEXT_NAMES.every((name) => sameText(name, one[name], other[name]))

/** The errors of what the server would refuse, by field, or by the id of an agreement. */
export function problemsIn(texts: Texts): Record<string, string> {
  const problems: Record<string, string> = {}
  const check = (of: string, text: string) => {
    const excess = tooLong(text, VISIT_TEXT_MAX)
    if (excess) problems[of] = excess
  }
  for (const name of ['points', 'notes', 'summary'] as const) check(name, texts[name])
  for (const { id, text, due } of sendable(texts)) {
    check(id, text)
    if (due === '') problems[id] ??= 'Choose a day.'
  }
  return problems
}

/** Whether another agreement can be added. */
export const hasRoom = (texts: Texts): boolean => agreedIn(texts).length < VISIT_AGREEMENTS_MAX
