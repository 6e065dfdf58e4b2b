/** The words and numbers of a company. No schema here: the browser loads this file. */

export const COMPANY_NAME_MAX = 80
export const DOMAIN_MAX = 253
/** A company may have several e-mail domains. */
export const DOMAINS_MAX = 10

/** The choices of weeks after which a signal says that nobody visited a venue; null, for never, is another one. */
export const VISIT_WEEKS = [4, 6, 8, 13] as const
export type VisitWeeks = (typeof VISIT_WEEKS)[number]
