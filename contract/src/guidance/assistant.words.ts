/** The words and limits of the assistant. No schema here: the browser loads this file. */

/** A question holds this many characters at most, counted as a person counts. */
export const QUESTION_MAX = 2000
/** Earlier turns of the conversation that go along. */
export const TURNS_MAX = 10
/** Questions that a person may ask in an hour. */
export const QUESTIONS_PER_HOUR = 30

/** What the assistant says where it fails, to the letter (document 1, section 8). */
export const TROUBLE = "I'm having trouble right now. Try asking your GM for guidance."

/** Who answers: a language model, or the handbook that ships with Scope. */
export const ANSWERED_BY = ['model', 'handbook'] as const
export type AnsweredBy = (typeof ANSWERED_BY)[number]
