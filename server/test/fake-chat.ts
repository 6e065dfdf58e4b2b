import type { ChatSender, Outcome, Post } from '../src/ports/chat/chat.ts'

/** Google Chat in memory: what was posted, each id once, and what it answers. */
export type FakeChat = ChatSender & {
  posts: Post[]
  /** What it answers from now on. */
  answers(outcome: Outcome): void
}

export function fakeChat(): FakeChat {
  let outcome: Outcome = { result: 'sent' }
  const posts: Post[] = []
  return {
    posts,
    answers: (next) => {
      outcome = next
    },
    send: async (post) => {
      const known = posts.some(({ id, address }) => id === post.id && address === post.address)
      if (outcome.result === 'sent' && !known) posts.push(post)
      return outcome
    },
  }
}
