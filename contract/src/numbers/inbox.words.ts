/** The words and limits of files that come by themselves. No schema here: the browser loads this file. */

/** From how many addresses or domains a company takes files, and to how many it reports. */
export const SENDERS_MAX = 50
export const REPORT_TO_MAX = 10
