import type { MemberYear, ShortYear } from '@scope/contract/insight/year/year'
import { SENTENCES_MAX } from '@scope/contract/insight/year/year.words'
import { SKILL_LABELS } from '@scope/contract/work/skill.words'
import type { ShortSentence } from '../../../ports/assistant/assistant.ts'

/** A line of a year for the model: its text, and the name and address for links. */
export type ShortLine = { text: string; label: string; path: string }

type Lines = Pick<MemberYear, 'priorities' | 'skills' | 'oneOnOnes' | 'wellDones'>

const OUTCOMES: Record<MemberYear['priorities'][number]['outcome'], (onTime: boolean | null) => string> = {
  signedOff: (onTime) => (onTime ? 'signed off on time' : 'signed off late'),
  ended: () => 'ended without sign-off',
  open: () => 'open',
  withdrawn: () => 'withdrawn',
}

/** The most lines that a model gets; only the busiest years have more. */
const LINES_MAX = 120

/**
 * The lines of a year that the model may summarize: priorities, competencies, agreements and well-dones that the caller
 * may read. Never journals or the talk: those texts go to no model (decisions 10).
 */
export function linesOf({ priorities, skills, oneOnOnes, wellDones }: Lines): ShortLine[] {
  const lines = [
    ...priorities
      .filter(({ outcome }) => outcome !== 'withdrawn')
      .map(({ title, period, outcome, onTime, outcomeKpi, path }) => {
        const kpi = outcomeKpi === null ? '' : `; outcome: ${outcomeKpi}`
        return { text: `Period ${period}: ${title}; ${OUTCOMES[outcome](onTime)}${kpi}`, label: title, path }
      }),
    ...skills.map(({ title, from, to, verified, path }) => {
      const by = verified ? `; verified by ${verified.by}` : ''
      return { text: `Skill ${title}: ${SKILL_LABELS[from]} to ${SKILL_LABELS[to]}${by}`, label: title, path }
    }),
    ...(oneOnOnes ?? []).flatMap(({ agreements }) =>
      agreements.map(({ text, done, path }) => ({
        text: `Agreed: ${text}; ${done ? 'done' : 'open'}`,
        label: text,
        path,
      })),
    ),
    ...wellDones.map(({ text, from, path }) => ({ text: `${from} thanked: ${text}`, label: text, path })),
  ]
  return lines.slice(0, LINES_MAX)
}

/** Function words without meaning of their own: no numbers, comparisons, denials or opinions. */
const JOINING = new Set(
  'a an and as at by during for from her his in into it its of on or she he the their them then they this to was were while who with had has have period periods year skill skills priority priorities agreed'.split(
    ' ',
  ),
)

const WORD = /[\p{L}\p{N}]+(?:[’'.,:-][\p{L}\p{N}]+)*/gu
const wordsOf = (text: string): string[] => [...text.toLowerCase().matchAll(WORD)].map(([word]) => word)

/** The longest sentence, and the most lines that it may be based on. */
const SENTENCE_MAX = 240
const ROWS_MAX = 6

/**
 * The sentences that may be shown, each with its source lines. A sentence is left out unless all of its words,
 * including every number and name, are in these lines, in the member's name or among the function words.
 */
export function checkedSentences(
  sentences: readonly ShortSentence[],
  lines: readonly ShortLine[],
  memberName: string,
): ShortYear['sentences'] {
  const checked = sentences.flatMap(({ text, lines: places }) => {
    const rows = [...new Set(places)].map((place) => lines[place])
    const meant = rows.filter((row) => row !== undefined)
    if (meant.length < rows.length || meant.length === 0 || meant.length > ROWS_MAX) return []
    const allowed = new Set(wordsOf([memberName, ...meant.map((row) => row.text)].join(' ')))
    const isTrue = wordsOf(text).every((word) => allowed.has(word) || JOINING.has(word))
    if (!isTrue || text.length > SENTENCE_MAX) return []
    return [{ text, rows: meant.map(({ label, path }) => ({ label, path })) }]
  })
  return checked.slice(0, SENTENCES_MAX)
}
