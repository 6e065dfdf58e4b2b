import type { Assistant } from '../../ports/assistant/assistant.ts'
import { answerFrom } from './guide-answer.ts'
import { openSearch, type Search } from './guide-search.ts'

/**
 * The guide that ships with Scope: it answers by searching the handbook, and adds the venue's own figures. The same
 * question about the same facts gets the same answer. The search library is loaded with the first question.
 */
export function embeddedGuide(): Assistant {
  let search: Promise<Search> | undefined
  return {
    answeredBy: 'handbook',
    async ask({ question, facts }) {
      search ??= openSearch()
      return answerFrom(await search, question, facts)
    },
    word: async () => null,
    shorten: async () => null,
  }
}
