import { Worker } from 'node:worker_threads'

/** A file of 2,000 venues takes seconds; what takes longer than this will not end. */
const ANSWER_MS = 60_000
/** A thread that wants more fails, and not the whole server. */
const LIMITS = { maxOldGenerationSizeMb: 768 }

/** The threads stand in a queue: on a small machine two at once are no faster and take twice the memory. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a module in a thread of its own, which ends when it has answered: other calls go on meanwhile, and what it
 * loaded is given back. The module reads `workerData` and posts one message. Whatever else happens is an error.
 */
export function inThread<Answer>(module: URL, input: unknown, within = ANSWER_MS): Promise<Answer> {
  const turn = last.then(() => run<Answer>(module, input, within))
  last = turn.catch(() => undefined)
  return turn
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
