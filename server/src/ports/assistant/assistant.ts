import type { AnsweredBy } from '@scope/contract/guidance/assistant.words'
import type { Hundredths } from '@scope/contract/kernel/figures'
import type { WeekTag } from '@scope/contract/numbers/tags.words'
import type { SkillStatus } from '@scope/contract/work/skill.words'

/** An earlier message of a conversation. All come from the person's browser, so none can be trusted. */
type Turn = { by: 'person' | 'assistant'; text: string }

/** A venue's reported week, named by its Monday. Labor is base and true. */
export type WeekFigures = {
  weekOf: string
  revenue: Hundredths | null
  laborBase: Hundredths | null
  laborTrue: Hundredths | null
  cogs: Hundredths | null
  /** What made the week unlike others. */
  tags: readonly WeekTag[]
}

/** The data for an answer: only what the caller may read (decisions 10). */
export type Facts = {
  caller: { name: string; position: string }
  /** The BLT member in question, if not the caller. */
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
  /** The venue's latest reported weeks, newest first. */
  weeks: readonly WeekFigures[]
  /** The skills that the caller, or the member, has in development. */
  skills: readonly { id: string; title: string; status: SkillStatus }[]
}

export type AssistantQuestion = { question: string; earlier: readonly Turn[]; facts: Facts }

/** A text, whole or in pieces as it is written, and the titles of its sources. */
export type Answer = { text: string | AsyncIterable<string>; sources: readonly string[] }

/** A sentence of our rules: the figures, which stay as they are, and the advice. */
export type Line = { measured: string; advice: string }

/** A sentence that a model made of numbered lines, and the places of those it stands on, from 0. */
export type ShortSentence = { text: string; lines: readonly number[] }

/**
 * Answers questions, rewords the advice of our rules, and shortens lines. Aborting the signal stops the work.
 */
export type Assistant = {
  readonly answeredBy: AnsweredBy
  /** Throws AssistantFailed if there is no answer. If the text comes in pieces, reading them may throw it too. */
  ask(question: AssistantQuestion, signal: AbortSignal): Promise<Answer>
  /**
   * Rewords the advice of the lines, in the same order. The result is not checked. Null if this assistant does not
   * reword. Throws AssistantFailed if there is no answer or it has the wrong form.
   */
  word(lines: readonly Line[], signal: AbortSignal): Promise<readonly string[] | null>
  /**
   * Shortens lines to a few sentences. The result is not checked. Null if this assistant does not shorten. Throws
   * AssistantFailed if there is no answer.
   */
  shorten(lines: readonly string[], signal: AbortSignal): Promise<readonly ShortSentence[] | null>
}

/** Why there is no answer, for the log, in our own words: never another server's text. */
export class AssistantFailed extends Error {}

/** The longest answer, in code points. */
export const ANSWER_MAX = 8000

/** Shortens a text to `room` code points, with an ellipsis if something was cut. */
export function shorten(text: string, room: number): string {
  if (text.length <= room) return text
  const characters = [...text]
  return characters.length <= room ? text : `${characters.slice(0, room).join('')}…`
}
