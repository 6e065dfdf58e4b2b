/** The words and limits of automatic imports. No schema here: the browser loads this file. */

/** The most senders (addresses or domains) of a company, and the most receivers of reports. */
export const SENDERS_MAX = 50
export const REPORT_TO_MAX = 10
