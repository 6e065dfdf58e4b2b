/** Something to post: `id` is the same at each try, so that a receiver that honours it posts it once. */
export type Post = { id: string; address: string; body: object }

/**
 * What became of a try. `busy`: later, and not before `afterMs` where the other server named a time. `dead`: the address
 * takes no messages. `refused`: it takes messages and will never take this one. `reason` is a few words of ours: never
 * what the other server said, and nothing of the address.
 */
export type Outcome =
  | { result: 'sent' }
  | { result: 'busy'; reason: string; afterMs: number | null }
  | { result: 'dead'; reason: string }
  | { result: 'refused'; reason: string }

/** Who posts messages to Google Chat (decisions 9). It tries once and does not throw. */
export type ChatSender = { send(post: Post): Promise<Outcome> }
