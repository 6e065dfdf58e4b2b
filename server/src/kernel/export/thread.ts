import { Worker } from 'node:worker_threads'
import { Refusal } from '../refusal.ts'

/** A file of 2,000 venues takes seconds; what takes longer than this will not end. */
const ANSWER_MS = 60_000
/** A thread that wants more fails, and not the whole server. */
const LIMITS = { maxOldGenerationSizeMb: 768 }

/** How many may be under way: one at work, the others waiting for it. */
const THREADS_MAX = 8

/** One thread at a time: on a small machine two at once are no faster and take twice the memory. */
let last: Promise<unknown> = Promise.resolve()
let underWay = 0

type Limits = {
  /** Milliseconds that the answer may take once the thread has started. */
  within?: number
  /** Aborts when the caller has gone: a thread that still waits is not started. */
  gone?: AbortSignal
}

/**
 * Runs a module in its own thread, so that other calls do not wait and its memory is freed afterwards. The module reads
 * `workerData` and posts one message; anything else is an error. Refuses with 503 if too many are waiting.
 */
export async function inThread<Answer>(
  module: URL,
  input: unknown,
  { within = ANSWER_MS, gone }: Limits = {},
): Promise<Answer> {
  if (underWay >= THREADS_MAX) {
    throw new Refusal('unavailable', 'Too many exports are being made. Try again in a minute.')
  }
  underWay += 1
  const turn = last.then(() => {
    if (gone?.aborted) throw new Refusal('unavailable', 'The caller has gone.')
    return run<Answer>(module, input, within)
  })
  last = turn.catch(() => undefined)
  return turn.finally(() => {
    underWay -= 1
  })
}

async function run<Answer>(module: URL, input: unknown, within: number): Promise<Answer> {
  const worker = new Worker(module, { workerData: input, resourceLimits: LIMITS })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Answer>((answer, fail) => {
      worker.once('message', answer)
      worker.once('messageerror', fail)
      worker.on('error', fail)
      worker.once('exit', (code) => fail(new Error(`A thread ended with ${code} and no answer.`)))
      timer = setTimeout(() => fail(new Error(`A thread gave no answer in ${within} ms.`)), within)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
