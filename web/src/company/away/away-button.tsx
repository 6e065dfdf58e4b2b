import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import { fetched } from '../../lib/window/fetched.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { awayText } from './words.ts'

const AwayDialog = fetched(async () => (await import('./away-dialog.tsx')).AwayDialog)

type AwayButtonProps = {
  person: { id: string; name: string }
  self: boolean
  /** The last day of the absence that the person is in. */
  until: string | undefined
}

/** Says until when a person is away, and opens their days away. */
export function AwayButton({ person, self, until }: AwayButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    // A phone has no room for one's own at home; Find and Settings lead there too.
    <span className={`inline-flex ${self && until === undefined ? 'max-sm:hidden' : ''}`}>
      {until === undefined ? (
        <IconButton label="Days away" icon={CalendarOff} onClick={() => setOpen(true)} />
      ) : (
        <Button variant="quiet" size="sm" icon={CalendarOff} onClick={() => setOpen(true)}>
          {awayText(until)}
        </Button>
      )}
      {open && <AwayDialog person={person} self={self} onClose={() => setOpen(false)} />}
    </span>
  )
}
