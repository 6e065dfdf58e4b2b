import { toast } from '../../../lib/toast/toast.ts'
import { Button } from '../../../ui/Button.tsx'

type UnsentReplyProps = {
  reply: string
  /** Someone else already replied, so this reply cannot be sent. */
  taken: boolean
  busy: boolean
  disabled: boolean
  onSend: () => void
  onDiscard: () => void
}

/** The actions for an unsent reply to a journal that is already reviewed. */
export function UnsentReply({ reply, taken, busy, disabled, onSend, onDiscard }: UnsentReplyProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reply)
      toast({ title: 'Copied', description: 'Your reply is on the clipboard.' })
    } catch {
      // The clipboard needs https.
      toast({ title: 'Not copied', description: 'Select the text and copy it.', tone: 'destructive' })
    }
  }
  return (
    <div className="flex flex-wrap gap-3">
      {taken ? (
        <Button variant="secondary" onClick={() => void copy()}>
          Copy reply
        </Button>
      ) : (
        <Button variant="secondary" busy={busy} disabled={disabled || reply.trim() === ''} onClick={onSend}>
          Send reply
        </Button>
      )}
      <Button variant="quiet" disabled={busy} onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
