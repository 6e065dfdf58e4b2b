/**
 * The header with the `userId` for whom a page was loaded. The call is refused if someone else is signed in (decision
 * 039). Scripts and links leave it out.
 */
export const USER_HEADER = 'x-scope-user'

/**
 * The header of an action that waited on the device for the network: when it was done, an ISO instant (spec: Offline
 * and installed). The server judges it (decision 088).
 */
export const DONE_AT_HEADER = 'x-scope-done-at'

/**
 * When the caller did something that did not have to wait, by the device’s clock, because a deadline may pass on the
 * way.
 */
export const ASKED_AT_HEADER = 'x-scope-asked-at'

/** How many days an action may wait on a device. */
export const WAITS_DAYS = 14

/**
 * The header of replies from a restored copy, which sends nothing and deletes no files. Its value is when it was
 * restored.
 */
export const COPY_HEADER = 'x-scope-copy'

/**
 * The header of the reply that starts a page: the latest change that the server had received before it read. The stream
 * opened with it as `after` sends later changes, so that nothing is read twice.
 */
export const LAST_CHANGE_HEADER = 'x-scope-last-change'
