import { Worker } from 'node:worker_threads'
import { Refusal } from '../refusal.ts'

/** A file of 2,000 venues takes seconds; what takes longer than this will not end. */
const ANSWER_MS = 60_000
/** A thread that wants more fails, and not the whole server. */
const LIMITS = { maxOldGenerationSizeMb: 768 }

type Limits = {
  /** Milliseconds that the answer may take once the thread has started. */
  within?: number
  /** Aborts when nobody waits for the answer any more: the thread is ended. */
  gone?: AbortSignal
}

/**
 * Runs a module in its own thread, so that other calls do not wait and its memory is freed afterwards. The module reads
 * `workerData` and posts one message; anything else is an error.
 */
export async function inThread<Answer>(
  module: URL,
  input: unknown,
  { within = ANSWER_MS, gone }: Limits = {},
): Promise<Answer> {
  const worker = new Worker(module, { workerData: input, resourceLimits: LIMITS })
  let timer: NodeJS.Timeout | undefined
  let leave: (() => void) | undefined
  try {
    return await new Promise<Answer>((answer, fail) => {
      worker.once('message', answer)
      worker.once('messageerror', fail)
      worker.on('error', fail)
      worker.once('exit', (code) => fail(new Error(`A thread ended with ${code} and no answer.`)))
      timer = setTimeout(() => fail(new Error(`A thread gave no answer in ${within} ms.`)), within)
      leave = () => fail(new Refusal('unavailable', 'The caller has gone.'))
      gone?.addEventListener('abort', leave)
    })
  } finally {
    clearTimeout(timer)
    if (leave) gone?.removeEventListener('abort', leave)
    await worker.terminate()
  }
}
