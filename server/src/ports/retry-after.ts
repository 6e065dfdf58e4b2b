import type { IncomingHttpHeaders } from 'node:http'

/**
 * How long another server asks to wait before the next try, in milliseconds: its header is in seconds, or an instant of its
 * own clock. 0 if it does not say.
 */
export function waitOf(headers: IncomingHttpHeaders): number {
  const header = headers['retry-after'] ?? ''
  const wait = /^\d+(\.\d+)?$/.test(header)
    ? Math.ceil(Number(header) * 1000)
    : Date.parse(header) - Date.parse(headers.date ?? '')
  return wait > 0 ? wait : 0
}
