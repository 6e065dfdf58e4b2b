import type { AnsweredBy } from '@scope/contract/guidance/assistant.words'
import type { Hundredths } from '@scope/contract/kernel/figures'
import type { SkillStatus } from '@scope/contract/work/skill.words'

/** Something that was said in a conversation. Both kinds come back through the person's browser. */
type Turn = { by: 'person' | 'assistant'; text: string }

/** A venue's reported week, named by its Monday. Labor is base and true. */
export type WeekFigures = {
  weekOf: string
  revenue: Hundredths | null
  laborBase: Hundredths | null
  laborTrue: Hundredths | null
  cogs: Hundredths | null
}

/** What an answer may be taken from: nothing that the caller may not read (decisions 10). */
export type Facts = {
  caller: { name: string; position: string }
  /** Whom the question is about, where that is somebody else. */
  member: { name: string; position: string } | null
  venue: string | null
  priority: {
    title: string
    description: string | null
    /** The stored code. */
    category: string
    status: string
    tasks: readonly { label: string; completed: boolean }[]
  } | null
  /** The venue's latest reported weeks, the newest first. */
  weeks: readonly WeekFigures[]
  /** What the caller, or the member, has in development. */
  skills: readonly { id: string; title: string; status: SkillStatus }[]
}

export type Asked = { question: string; earlier: readonly Turn[]; facts: Facts }

/** A text as a whole, or as it is written, piece by piece; and the titles of what it was taken from. */
export type Answer = { text: string | AsyncIterable<string>; sources: readonly string[] }

/** What our rules wrote: what was measured, which stands as it is, and what to do next. */
export type Line = { measured: string; advice: string }

/**
 * Who answers questions, and words the advice of our rules. Aborting the signal ends whatever is under way.
 */
export type Assistant = {
  readonly answeredBy: AnsweredBy
  /** Throws AssistantFailed where there is no answer; where the text comes in pieces, so may the pieces. */
  ask(asked: Asked, signal: AbortSignal): Promise<Answer>
  /**
   * The advice of the lines in other words, as many and in the same order, as they came: nobody has checked them. Null
   * from one who words nothing; throws AssistantFailed where there is no answer, or one of another form.
   */
  word(lines: readonly Line[], signal: AbortSignal): Promise<readonly string[] | null>
}

/** Why there is no answer, for the log: a few words of ours, never what another server said. */
export class AssistantFailed extends Error {}

/** An answer holds this many characters at most, in code points. */
export const ANSWER_MAX = 8000

/** The text, or as many of its first characters (code points) as there is room for, and an ellipsis. */
export function shorten(text: string, room: number): string {
  if (text.length <= room) return text
  const characters = [...text]
  return characters.length <= room ? text : `${characters.slice(0, room).join('')}…`
}
