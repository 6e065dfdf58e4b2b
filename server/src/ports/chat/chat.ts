/** A message to post. `id` is the same on every attempt, so that the receiver can drop duplicates. */
export type Post = { id: string; address: string; body: object }

/**
 * The result of an attempt. `busy`: retry later, and not before `afterMs` if the other server named a time. `dead`: the
 * address accepts no messages. `refused`: it accepts messages, but not this one. `reason` is in our own words, without
 * the other server's text and without the address.
 */
export type Outcome =
  | { result: 'sent' }
  | { result: 'busy'; reason: string; afterMs: number | null }
  | { result: 'dead'; reason: string }
  | { result: 'refused'; reason: string }

/** Posts messages to spaces of chat systems (decisions 9). One attempt per call; does not throw. */
export type ChatSender = { send(post: Post): Promise<Outcome> }
