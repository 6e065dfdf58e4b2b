import pino from 'pino'

/** The standard output of the server's log. Lines that come while others are being written are written together. */
export const output = pino.destination({ sync: false })
// The server goes on if the reader of its output is gone, or the disk is full.
output.on('error', () => undefined)
process.stdout.on('error', () => undefined)
