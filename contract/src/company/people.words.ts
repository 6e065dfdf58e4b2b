/** The words of people. No schema here: the browser loads this file. */

/** Staff on a page, and rows of the audit trail. */
export const PEOPLE_PAGE = 50
export const AUDIT_PAGE = 50
export const AUDIT_EXPORT_MAX = 10_000
export const NAME_MAX = 80
