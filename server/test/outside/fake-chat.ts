import type { ChatSender, Outcome, Post } from '../../src/ports/chat/chat.ts'

/** Google Chat in memory. `posts` has each posted id once. */
export type FakeChat = ChatSender & {
  posts: Post[]
  /** Sets its answers from now on. */
  answers(outcome: Outcome): void
  /** Lets another sender post from now on, until `answers` is called. */
  sends(other: ChatSender): void
}

export function fakeChat(): FakeChat {
  const posts: Post[] = []
  const answering = (outcome: Outcome): ChatSender => ({
    send: async (post) => {
      const isRepeated = posts.some(({ id, address }) => id === post.id && address === post.address)
      if (outcome.result === 'sent' && !isRepeated) posts.push(post)
      return outcome
    },
  })
  let sender = answering({ result: 'sent' })
  return {
    posts,
    answers: (outcome) => {
      sender = answering(outcome)
    },
    sends: (other) => {
      sender = other
    },
    send: (post) => sender.send(post),
  }
}
