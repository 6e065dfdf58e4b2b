/** The words and limits of the assistant. No schema here: the browser loads this file. */

/** The longest question, in code points. */
export const QUESTION_MAX = 2000
/** The most earlier messages sent along with a question. */
export const TURNS_MAX = 10
/** Questions per person and hour. */
export const QUESTIONS_PER_HOUR = 30

/** The assistant's text on failure, quoted from the specification (document 1, section 8). */
export const TROUBLE = "I'm having trouble right now. Try asking your GM for guidance."

/** Who answers: a language model, or the handbook that ships with Scope. */
export const ANSWERED_BY = ['model', 'handbook'] as const
export type AnsweredBy = (typeof ANSWERED_BY)[number]
