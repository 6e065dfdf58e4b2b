import { ApiError, NetworkError, sentenceOf } from '../../lib/api/errors.ts'

/** Delays before each automatic retry, in milliseconds (document 2, section 9). */
export const RETRY_DELAYS_MS = [0, 1000, 3000, 5000]

/** The steps of an upload that call our server; between them the file goes to the file store. */
type Step = 'sign' | 'save'

/** A call of an upload failed; `cause` is its error. */
export class StepFailed extends Error {
  readonly step: Step

  constructor(step: Step, cause: unknown) {
    super(step, { cause })
    this.step = step
  }
}

/** The error shown at a file that was not uploaded. */
export type Failure = {
  sentence: string
  /** Whether a retry may help. */
  again: boolean
}

type Toast = { title: string; description: string }

const TOASTS: Record<Step, string> = {
  sign: 'Failed to get upload URL',
  save: 'Failed to save file information',
}
const NO_PRIORITY: Toast = { title: 'No Active Priority', description: 'Please create a priority first' }

/** The file store’s answer, from the uploader; undefined when the network failed. */
type StoreError = Partial<{ status: number; body: string }>

const causeOf = (error: unknown) => (error instanceof StepFailed ? error.cause : error)

/** Whether the file store or our server could not be reached. */
export function isUnreached(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof NetworkError || (!(error instanceof StepFailed) && storeStatus(error) === undefined)
}

function storeStatus(error: unknown): number | undefined {
  return (error as StoreError | undefined)?.status
}

/**
 * Whether a step is retried automatically: when our server or the file store cannot be reached or has trouble, when
 * the signed URL expired, and when there are too many requests (document 2, section 8). Every step can be repeated:
 * an upload is signed again under its key and recorded once.
 */
export function isTriedAgain(error: unknown): boolean {
  if (isUnreached(error)) return true
  const cause = causeOf(error)
  const status = cause instanceof ApiError ? cause.status : storeStatus(error)
  if (status === undefined) return false
  if (status === 403) return /request has expired/i.test((error as StoreError).body ?? '')
  return status === 429 || status >= 500
}

type Outcome = {
  toast: Toast
  failure: Failure
  /** The server discarded the file: a retry starts from the first step. */
  anew: boolean
}

/** The toast of the specification and the sentence shown at the file, for an upload that failed for good. */
export function failureOf(error: unknown, fileName: string): Outcome {
  if (!(error instanceof StepFailed)) {
    // A browser does not say whether the store is away or refuses this page.
    const sentence = isUnreached(error)
      ? `${sentenceOf(new NetworkError())} If it goes on, an admin can look in Settings, System.`
      : 'The file could not be saved.'
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
    // After the file was sent, a refusal may come from the transfer; before, it is about the file itself.
    failure: { sentence: sentenceOf(cause), again: step === 'save' || !refused },
    anew: step === 'save' && refused,
  }
}
