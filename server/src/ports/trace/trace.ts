import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The trace of a call across services (W3C Trace Context): 32 and 2 hexadecimal digits. */
export type Trace = { id: string; flags: string }

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})(?<id>[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-(?<flags>[0-9a-f]{2})(?:$|-)/

const current = new AsyncLocalStorage<Trace>()

/** Reads a `traceparent` header. Undefined if there is none, or it is not valid. */
export function readTrace(header: string | string[] | undefined): Trace | undefined {
  const groups = typeof header === 'string' ? TRACEPARENT.exec(header)?.groups : undefined
  return groups?.id && groups.flags ? { id: groups.id, flags: groups.flags } : undefined
}

/** A trace that begins here and is not recorded elsewhere. */
export const newTrace = (): Trace => ({ id: randomBytes(16).toString('hex'), flags: '00' })

/** Runs work as a part of a trace. */
export const withTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work)

/** The header that hands the trace of the running work on to another service; none without a trace. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore()
  if (!trace) return {}
  return { traceparent: `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}` }
}
