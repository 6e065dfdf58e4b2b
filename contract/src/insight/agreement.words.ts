/** The words and limits of agreements. No schema here: the browser loads this file. */

/** `dropped`: only agreements of visits, by a VP with a reason. */
export const AGREEMENT_STATES = ['open', 'done', 'dropped'] as const
export type AgreementState = (typeof AGREEMENT_STATES)[number]

/** The four numbers of a week that an agreement of a visit can be meant to move. */
export const AGREED_FIGURES = ['revenue', 'laborTruePct', 'cogsPct', 'primeCostPct'] as const
export type AgreedFigure = (typeof AGREED_FIGURES)[number]

/** The whole weeks before and after a visit that show such a number. */
export const EFFECT_WEEKS = 4

/** Of the line of whoever did it and of the reason for dropping it, in code points. */
export const AGREEMENT_LINE_MAX = 1000
