/** The words and numbers of a company. No schema here: the browser loads this file. */

export const COMPANY_NAME_MAX = 80
export const DOMAIN_MAX = 253
/** A company may have several e-mail domains. */
export const DOMAINS_MAX = 10
