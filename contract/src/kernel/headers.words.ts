/**
 * The header in which a page names the user it was loaded for, by `userId`. A call is refused while someone else is
 * signed in (decision 039). Scripts and links leave it out.
 */
export const USER_HEADER = 'x-scope-user'

/**
 * The header of an act that had to wait on the device for the network: when it was done, an ISO instant (spec: Offline
 * and installed). The server judges it (decision 088).
 */
export const DONE_AT_HEADER = 'x-scope-done-at'

/** When the caller did something that did not have to wait, by the device’s clock: a deadline may pass on the way. */
export const ASKED_AT_HEADER = 'x-scope-asked-at'

/** How many days an act may wait on a device. */
export const WAITS_DAYS = 14

/** A reply with this header is of a restored copy, which sends nothing and deletes no files. Its value says since when. */
export const COPY_HEADER = 'x-scope-copy'

/**
 * The header in which the reply that starts a page names the change that the server heard of last before it read. Of
 * what is saved later, the stream opened with it as `after` tells the page, so that nothing is read twice.
 */
export const LAST_CHANGE_HEADER = 'x-scope-last-change'
