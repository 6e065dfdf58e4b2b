import { useState } from 'react'
import { useWrite } from '../../../lib/api/use-write.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Field, inputClass } from '../../../ui/Field.tsx'
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
      <Field label="Address" hint="Only the senders below are taken. Still, keep it to yourself.">
        {(aria) => (
          <input
            {...aria}
            dir="ltr"
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
            className={`${inputClass} font-mono`}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" onClick={() => void copy(address)}>
          Copy address
        </Button>
        <Button size="sm" variant="quiet" busy={isPending} onClick={() => setAsking(true)}>
          Make a new address
        </Button>
      </div>
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

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast({ title: 'Copied', description: 'Paste it where your program asks for a recipient.' })
  } catch {
    // The clipboard needs https.
    toast({ title: 'Not copied', description: 'Select it and copy it.', tone: 'destructive' })
  }
}
