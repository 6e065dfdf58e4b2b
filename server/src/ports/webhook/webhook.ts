/** What another program is told. `id` and `body` are the same on every try. */
type Notice = {
  id: string
  url: string
  /** JSON. */
  body: string
  /** The secrets that sign it, as `whsec_…`. */
  secrets: readonly string[]
  /** The time of this try. */
  at: Date
}

/**
 * The result of a try. `gone`: the address is told nothing any more (410). `status` is that of the answer, null if there
 * was none. `askedMs`: how long the other program asks to wait, at least. `reason` is in our own words, without the other program's text and without the address.
 */
export type Answer =
  | { result: 'sent'; status: number }
  | { result: 'failed' | 'gone'; status: number | null; reason: string; askedMs?: number }

/** Tells other programs what happened, as Standard Webhooks says. One try per call; does not throw. */
export type WebhookSender = { post(notice: Notice): Promise<Answer> }
