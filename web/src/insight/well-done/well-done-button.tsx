import { WELL_DONE_MINUTES } from '@scope/contract/insight/well-done.words'
import { HandHeart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMe } from '../../company/person/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import type { WellDoneFor } from '../../lib/well-done-slot.tsx'
import { fetched } from '../../lib/window/fetched.tsx'
import { Button } from '../../ui/Button.tsx'
import type { WellDone } from './api.ts'
import { useWellDoneWrites } from './use-writes.ts'
import { takeBack } from './writes.ts'

const WellDoneDialog = fetched(async () => (await import('./components/WellDoneDialog.tsx')).WellDoneDialog)

/** Loads the dialog before it is needed. */
export const prepareWellDone = () => WellDoneDialog.prepare()

/** Thanks a member or a general manager, and takes that back while possible. Nobody thanks themselves. */
export function WellDoneButton({ to, about, className = '' }: WellDoneFor) {
  useWellDoneWrites()
  const me = useMe()
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState<WellDone | null>(null)
  const remove = useWrite(takeBack, `well-done ${to.id}`)
  useEffect(() => {
    if (!said) return
    // Counted from now: the clock of a device may be wrong.
    const timer = setTimeout(() => setSaid(null), WELL_DONE_MINUTES * 60_000)
    return () => clearTimeout(timer)
  }, [said])
  if (me.id === to.id) return null
  return (
    <>
      {said ? (
        <Button
          variant="quiet"
          size="sm"
          busy={remove.isPending}
          aria-label={`Take back your well-done to ${to.name}`}
          className={className}
          onClick={() => remove.start({ params: { id: said.id } }, null, () => setSaid(null))}
        >
          Take back
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          icon={HandHeart}
          aria-haspopup="dialog"
          aria-label={`Well done, ${to.name}`}
          className={className}
          onClick={() => setOpen(true)}
        >
          Well done
        </Button>
      )}
      {open && <WellDoneDialog to={to} about={about} onSaid={setSaid} onClose={() => setOpen(false)} />}
    </>
  )
}
