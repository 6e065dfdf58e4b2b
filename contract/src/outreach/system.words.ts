/** The words about the server. No schema here: the browser loads this file. */

/**
 * How the connection to the database is protected. `verified`: encrypted, and the server's certificate is checked.
 * `encrypted`: whoever stands between could pose as the server. `plain`: whoever stands between can read along.
 * `socket`: it does not leave the machine.
 */
export const ENCRYPTIONS = ['verified', 'encrypted', 'plain', 'socket'] as const
export type Encryption = (typeof ENCRYPTIONS)[number]

export const ENCRYPTION_WORDS: Record<Encryption, string> = {
  verified: 'encrypted and verified',
  encrypted: 'encrypted only',
  plain: 'plain',
  socket: 'plain, and does not leave the machine',
}
