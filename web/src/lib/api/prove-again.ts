import { ApiError } from './errors.ts'

/** Asks the user to confirm who they are. False if they gave up. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Sets who asks the user; returns how to end it. */
export function proveWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/**
 * Makes a call. If it is refused because the user signed in too long ago, asks them to confirm who they are and makes it
 * again. Calls that are refused at the same time share one question.
 */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proveAgain' || !ask) throw error
    asking ??= ask().finally(() => {
      asking = null
    })
    if (!(await asking)) throw error
    return await call()
  }
}
