import { CalendarOff, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { fetched } from '../../lib/window/fetched.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMe } from '../person/api.ts'

const AwayDialog = fetched(async () => (await import('./away-dialog.tsx')).AwayDialog)
const NameStandIn = fetched(async () => (await import('../stand-in/name-stand-in.tsx')).NameStandIn)

/** The user’s own days away and stand-in, in a menu about somebody else. */
export function OwnAway() {
  const me = useMe()
  const [open, setOpen] = useState<'away' | 'stand-in' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="quiet" size="sm" icon={CalendarOff} onClick={() => setOpen('away')}>
        Your days away
      </Button>
      {me.can.nameOwnStandIn && (
        <Button variant="quiet" size="sm" icon={UserRoundCheck} onClick={() => setOpen('stand-in')}>
          Your stand-in
        </Button>
      )}
      {open === 'away' && <AwayDialog person={me} self onClose={close} />}
      {open === 'stand-in' && <NameStandIn gmId={me.id} onClose={close} />}
    </>
  )
}
