import type { Period } from '@scope/contract/kernel/calendar'
import { useState } from 'react'
import { useMe } from '../../company/person/api.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import { Button } from '../../ui/Button.tsx'

const FocusesDialog = fetched(async () => (await import('./components/FocusesDialog.tsx')).FocusesDialog)

/** Opens the form of the company’s focuses of this period and the next. */
export function FocusesButton({ period, isAny }: { period: Period; isAny: boolean }) {
  const { userId } = useMe()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isAny ? 'Edit focuses' : 'Set a focus'}
      </Button>
      {open && (
        <FocusesDialog
          owner={userId}
          period={period}
          onClose={() => setOpen(false)}
          onUnavailable={(error) => {
            setOpen(false)
            toastFailure(error, 'Error', 'Network error. Please try again.')
          }}
        />
      )}
    </>
  )
}
