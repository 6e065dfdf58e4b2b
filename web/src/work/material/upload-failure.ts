import { ApiError, NetworkError, sentenceOf } from '../../lib/errors.ts'

/** Before each time that sending is tried again by itself, in milliseconds (document 2, section 9). */
export const RETRY_DELAYS_MS = [0, 1000, 3000, 5000]

/** The steps of an upload that are calls to our server; between them the file goes to the store. */
type Step = 'sign' | 'save'

/** A call of an upload failed; the cause is what the call threw. */
export class StepFailed extends Error {
  readonly step: Step

  constructor(step: Step, cause: unknown) {
    super(step, { cause })
    this.step = step
  }
}

/** What a person is told at a file that was not sent. */
export type Failure = {
  sentence: string
  /** Sending it again may help: it was not refused for what it is. */
  again: boolean
}

type Toast = { title: string; description: string }

const TOASTS: Record<Step, string> = {
  sign: 'Failed to get upload URL',
  save: 'Failed to save file information',
}
const NO_PRIORITY: Toast = { title: 'No Active Priority', description: 'Please create a priority first' }

/** The store’s answer, as the uploader tells it; none where the network failed. */
type StoreError = Partial<{ status: number; body: string }>

const causeOf = (error: unknown) => (error instanceof StepFailed ? error.cause : error)

/** The store, or our server, was not reached. */
export function isUnreached(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof NetworkError || (!(error instanceof StepFailed) && storeStatus(error) === undefined)
}

function storeStatus(error: unknown): number | undefined {
  return (error as StoreError | undefined)?.status
}

/**
 * Whether a step is tried again by itself: where our server or the store cannot be reached or is in trouble, where the
 * signed address has expired, and where it is too much at once (document 2, section 8). Each step may be repeated: an
 * upload is signed again under its key, and recorded once.
 */
export function isTriedAgain(error: unknown): boolean {
  if (isUnreached(error)) return true
  const cause = causeOf(error)
  const status = cause instanceof ApiError ? cause.status : storeStatus(error)
  if (status === undefined) return false
  if (status === 403) return /request has expired/i.test((error as StoreError).body ?? '')
  return status === 429 || status >= 500
}

type Told = {
  toast: Toast
  failure: Failure
  /** The server has given up what was sent: the next time begins with the first step. */
  anew: boolean
}

/** What to say about an upload that failed for good: the toast to the letter, and the sentence at the file. */
export function toldOf(error: unknown, fileName: string): Told {
  if (!(error instanceof StepFailed)) {
    const sentence = isUnreached(error) ? sentenceOf(new NetworkError()) : 'The file could not be stored.'
    const toast = { title: 'Upload Error', description: `Failed to upload ${fileName}` }
    return { toast, failure: { sentence, again: true }, anew: false }
  }
  const { cause, step } = error
  const status = cause instanceof ApiError ? cause.status : undefined
  if (status === 404) {
    const sentence = `${NO_PRIORITY.title}. ${NO_PRIORITY.description}.`
    return { toast: NO_PRIORITY, failure: { sentence, again: false }, anew: false }
  }
  const refused = status !== undefined && status < 500 && ![401, 429].includes(status)
  return {
    toast: { title: 'Upload Error', description: TOASTS[step] },
    // What the server did not like once it had the file may have been the sending; before, it was the file itself.
    failure: { sentence: sentenceOf(cause), again: step === 'save' || !refused },
    anew: step === 'save' && refused,
  }
}
