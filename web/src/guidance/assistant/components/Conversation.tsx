import { type RefObject, useEffect, useRef } from 'react'
import type { About } from '../ask.ts'
import type { QuestionDraft } from '../question-draft.ts'
import { suggestionsFor } from '../suggestions.ts'
import { useConversation } from '../use-conversation.ts'
import { AskedTurn } from './AskedTurn.tsx'
import { QuestionBox } from './QuestionBox.tsx'
import { Suggestions } from './Suggestions.tsx'

type ConversationProps = {
  about: About
  /** The user asks about themselves. */
  self: boolean
  draft: QuestionDraft
  box: RefObject<HTMLTextAreaElement | null>
}

/** The conversation and the question box. */
export function Conversation({ about, self, draft, box }: ConversationProps) {
  const { turns, pending, send } = useConversation(about, draft)
  const log = useRef<HTMLDivElement>(null)

  // The newest question is at the top, with room for its answer below, so that nothing moves while it streams.
  const newest = turns.at(-1)?.id
  useEffect(() => {
    if (newest !== undefined) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [newest])

  /** The pressed button disappears, so focus moves to the box. */
  const sendFromLog = (...question: Parameters<typeof send>) => {
    log.current?.focus()
    void send(...question)
  }
  return (
    <>
      <div
        ref={log}
        role="log"
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
      >
        {turns.length === 0 ? (
          <Suggestions
            questions={suggestionsFor({ self, priority: Boolean(about.priority) })}
            onAsk={sendFromLog}
          />
        ) : (
          turns.map((turn) => (
            <AskedTurn
              key={turn.id}
              turn={turn}
              onRetry={pending ? null : () => sendFromLog(turn.question, turn)}
            />
          ))
        )}
      </div>
      <QuestionBox
        box={box}
        text={draft.fields.question}
        pending={pending}
        onText={(question) => draft.change({ question })}
        onSend={(question) => {
          draft.change({ question: '' })
          box.current?.focus()
          void send(question)
        }}
      />
    </>
  )
}
