import { ApiError } from './errors.ts'

/** Asks the user to confirm their identity. False if they canceled. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Sets the function that asks the user; returns a function to remove it. */
export function proveWith(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/**
 * Makes a call. If it is refused because the user signed in too long ago, asks them to confirm their identity and
 * repeats it. Calls refused at the same time share one question.
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
