import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import { fetched } from '../../lib/window/fetched.tsx'
import { Button } from '../../ui/Button.tsx'
import { awayText } from './words.ts'

const AwayDialog = fetched(async () => (await import('./away-dialog.tsx')).AwayDialog)

type AwayButtonProps = {
  person: { id: string; name: string }
  self: boolean
  /** The last day of the absence that the person is in. */
  until: string | undefined
}

/** Shows until when a person is away, and opens their days away. */
export function AwayButton({ person, self, until }: AwayButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" icon={CalendarOff} onClick={() => setOpen(true)}>
        {until === undefined ? 'Days away' : awayText(until)}
      </Button>
      {open && <AwayDialog person={person} self={self} onClose={() => setOpen(false)} />}
    </>
  )
}
