import { NetworkError } from './errors.ts'

/** How long calls may take, in milliseconds, reply included. Then they fail like a lost network (decision 039). */
export const READ_MS = 10_000
export const WRITE_MS = 20_000
/** A file that the server makes: it works at one for up to a minute. */
export const FILE_MS = 60_000
/** A call that carries a file of several megabytes, over the line of a bar. */
export const UPLOAD_MS = 120_000
/** Between two pieces of a stream: longer than the server waits for a model’s next piece. */
export const PIECE_MS = 40_000

/** Aborts after a time without `renew`, and when the caller’s signal does. `end` it when the call is over. */
export function startDeadline(ms: number, signal?: AbortSignal) {
  const control = new AbortController()
  const giveUp = () => control.abort(signal?.reason)
  let late = false
  let timer: ReturnType<typeof setTimeout>
  const renew = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      late = true
      control.abort()
    }, ms)
  }
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  renew()
  return {
    signal: control.signal,
    renew,
    isLate: () => late,
    end: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    },
  }
}

/** Runs a call with a deadline. Rejects with a NetworkError when it is over. */
export async function withDeadline<T>(
  ms: number,
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(ms, signal)
  try {
    return await call(deadline.signal)
  } catch (cause) {
    if (deadline.isLate()) throw new NetworkError('No answer before the deadline', { cause })
    throw cause
  } finally {
    deadline.end()
  }
}
