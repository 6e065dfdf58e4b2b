import { useEffect, useState } from 'react'
import { proveWith } from '../../lib/api/prove-again.ts'
import { fetched } from '../../lib/window/fetched.tsx'

const ProveDialog = fetched(async () => (await import('./components/ProveDialog.tsx')).ProveDialog)

/** Asks the user to confirm their identity when a call needs it, on any screen. */
export function ProveAgain({ email }: { email: string }) {
  const [question, setQuestion] = useState<{ answer: (proven: boolean) => void } | null>(null)
  useEffect(() => proveWith(() => new Promise((resolve) => setQuestion({ answer: resolve }))), [])
  if (!question) return null
  const settle = (proven: boolean) => {
    setQuestion(null)
    question.answer(proven)
  }
  return <ProveDialog email={email} onSettle={settle} onUnavailable={() => settle(false)} />
}
