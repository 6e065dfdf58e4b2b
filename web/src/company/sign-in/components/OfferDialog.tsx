import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { canKeep, declineKeep, hasDeclinedKeep } from '../keep.ts'
import { sessionsQuery, signInOptionsQuery } from '../queries.ts'
import { KeepSignedIn } from './KeepSignedIn.tsx'

/** Offers to stay signed in on a phone of one’s own. Closing it declines what was not taken. */
export function OfferDialog({ userId }: { userId: string }) {
  const options = useQuery(signInOptionsQuery)
  const keep = options.data !== undefined && canKeep(options.data) && !hasDeclinedKeep(userId)
  const sessions = useQuery({ ...sessionsQuery, enabled: keep })
  const [isClosed, setClosed] = useState(false)
  const current = sessions.data?.find((session) => session.current)
  if (isClosed || !keep || !current) return null

  const close = () => {
    setClosed(true)
    if (!current.kept) declineKeep(userId)
  }
  return (
    <Dialog open onClose={close} title="Next time on this phone">
      <div className="grid grid-cols-1 gap-6">
        <KeepSignedIn kept={current.kept} />
        <DialogActions>
          <Button variant={current.kept ? 'primary' : 'secondary'} onClick={close}>
            {current.kept ? 'Done' : 'Not now'}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
