import type { Input } from '@scope/contract/calls'
import { useWaiting } from '../../lib/offline/outbox.ts'
import { journalDraftKey } from './about.ts'

type Body = Input<'POST /api/journals'>['body']

/** Whether the author's journal about a member for a week waits on the device to be submitted. */
export function useWaitingSubmission(): (about: Parameters<typeof journalDraftKey>[0]) => boolean {
  const waiting = useWaiting()
  return (about) => {
    const key = journalDraftKey(about)
    return waiting.some(({ scope, act }) => scope === key && !(act.input as { body: Body }).body.draft)
  }
}
