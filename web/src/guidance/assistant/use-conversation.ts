import { useCallback, useEffect, useRef, useState } from 'react'
import { leaveWhenSessionLost } from '../../company/session/session-lost.ts'
import { isSessionLost } from '../../lib/api/errors.ts'
import { keepBoth } from '../../lib/drafts/drafts.ts'
import { type About, ask, type Question } from './ask.ts'
import type { QuestionDraft } from './question-draft.ts'
import { earlierOf, type Turn, troubleOf } from './turns.ts'
import { askedElsewhere, whileAsking } from './under-way.ts'

/** The conversation since the panel opened. Leaving cancels a pending question. */
export function useConversation({ venue, blt, priority }: About, { fields, change }: QuestionDraft) {
  const [turns, setTurns] = useState<Turn[]>([])
  const underWay = useRef<AbortController>(null)
  const lastId = useRef(0)
  const pending = turns.some(({ state }) => state === 'pending')

  const latest = useRef(fields)
  latest.current = fields
  const takeBack = useCallback(() => {
    const { question, asked } = latest.current
    if (asked) change({ question: keepBoth(asked, question), asked: '' })
  }, [change])
  useEffect(() => {
    let hasLeft = false
    void askedElsewhere().then((elsewhere) => {
      if (!elsewhere && !hasLeft) takeBack()
    })
    return () => {
      hasLeft = true
      underWay.current?.abort()
    }
  }, [takeBack])

  /** Asks a question; a retried one moves to the end. */
  const send = async (question: string, failed?: Turn) => {
    if (pending) return
    lastId.current += 1
    const id = lastId.current
    const before = turns.filter((turn) => turn !== failed)
    const settle = (next: Turn | null) =>
      setTurns((now) => now.flatMap((turn) => (turn.id === id ? (next ?? []) : turn)))
    const control = new AbortController()
    underWay.current = control
    let text = ''
    setTurns([...before, { id, question, state: 'pending', text }])
    change({ asked: question })
    try {
      const body: Question = {
        venue,
        ...(blt ? { blt: blt.id, bltRole: blt.position } : {}),
        ...(priority ? { priority } : {}),
        context: question,
        earlier: earlierOf(before),
      }
      const onPiece = (piece: string) => {
        text += piece
        settle({ id, question, state: 'pending', text })
      }
      const guidance = await whileAsking(() => ask(body, onPiece, control.signal))
      settle({ id, question, state: 'answered', guidance })
      change({ asked: '' })
    } catch (error) {
      if (control.signal.aborted) return
      leaveWhenSessionLost(error)
      if (isSessionLost(error)) {
        // The page is about to be left; the question returns to the box afterwards.
        settle(null)
        takeBack()
      } else {
        settle({ id, question, state: 'failed', sentence: troubleOf(error) })
      }
    }
  }

  return { turns, pending, send }
}
