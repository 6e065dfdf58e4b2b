import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'

type UnsentReplyProps = {
  reply: string
  /** Someone else’s reply stands: this one cannot be sent any more. */
  taken: boolean
  busy: boolean
  disabled: boolean
  onSend: () => void
  onDiscard: () => void
}

/** What is done with a reply to a journal that is reviewed already. */
export function UnsentReply({ reply, taken, busy, disabled, onSend, onDiscard }: UnsentReplyProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reply)
      toast({ title: 'Copied', description: 'Your reply is on the clipboard.' })
    } catch {
      // Only a page that came over https may write there.
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
