/** The numbers of passkeys. No schema here: the browser loads this file. */

/** The most passkeys of a person. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
