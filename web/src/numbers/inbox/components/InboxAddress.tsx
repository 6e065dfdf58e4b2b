import { useState } from 'react'
import { useWrite } from '../../../lib/api/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { ShownOnce } from '../../../ui/dialog/ShownOnce.tsx'
import { makeInboxAddress } from '../writes.ts'

/** The company’s address for files, to copy or to renew. */
export function InboxAddress({ address }: { address: string | null }) {
  const { start, isPending } = useWrite(makeInboxAddress, 'inbox address')
  const [asking, setAsking] = useState(false)
  if (address === null) {
    return (
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        busy={isPending}
        onClick={() => start({}, null)}
      >
        Make an address
      </Button>
    )
  }
  return (
    <div className="grid gap-3">
      <ShownOnce
        label="Address"
        value={address}
        hint="Only mail from the senders below is accepted. Keep it private anyway."
        copied="Paste it where your program asks for a recipient."
      >
        <Button size="sm" variant="quiet" busy={isPending} onClick={() => setAsking(true)}>
          Make a new address
        </Button>
      </ShownOnce>
      <Confirm
        open={asking}
        title="Make a new address?"
        text="The old one is refused from now on. Give your programs the new one."
        confirmLabel="Make a new address"
        tone="danger"
        busy={isPending}
        onConfirm={() => start({}, null, () => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
