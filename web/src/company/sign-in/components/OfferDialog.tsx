import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { api, sentenceOf } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { canKeep, declineKeep, hasDeclinedKeep, isPhone } from '../keep.ts'
import { isPasskeyDevice } from '../passkey.ts'
import { passkeysQuery, sessionsQuery, signInOptionsQuery } from '../queries.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { KeepSignedIn } from './KeepSignedIn.tsx'

/** Offers a passkey and, on one’s own phone, to stay signed in. Closing it declines the offers. */
export function OfferDialog({ userId }: { userId: string }) {
  const client = useQueryClient()
  const offers = useQuery({
    queryKey: ['offers', userId],
    queryFn: async () => {
      const options = await client.fetchQuery(signInOptionsQuery)
      const own = options.passkeys ? await client.fetchQuery(passkeysQuery) : undefined
      return {
        // If a passkey is required, Settings › You asks for it.
        passkey: own?.offer === true && !own.required && (await isPasskeyDevice()),
        keep: canKeep(options) && !hasDeclinedKeep(userId),
      }
    },
  })
  const sessions = useQuery({ ...sessionsQuery, enabled: offers.data?.keep === true })
  const decline = useMutation({
    mutationFn: () => api('POST /api/passkeys/decline'),
    onError: (error) => toastFailure(error, 'Error', sentenceOf(error)),
  })
  const [isAdded, setAdded] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const { passkey = false, keep = false } = offers.data ?? {}
  const current = sessions.data?.find((session) => session.current)
  if (isClosed || !(passkey || keep || isAdded) || (keep && !current)) return null

  const isTaken = isAdded || current?.kept === true
  const close = () => {
    setClosed(true)
    if (passkey && !isAdded) decline.mutate()
    if (keep && !current?.kept) declineKeep(userId)
  }
  return (
    <Dialog open onClose={close} title={isPhone() ? 'Next time on this phone' : 'Next time on this device'}>
      <div className="grid grid-cols-1 gap-6">
        {(passkey || isAdded) && (
          <section className="grid justify-items-start gap-3">
            <h3 className="font-semibold">Sign in with your fingerprint or face next time</h3>
            {isAdded ? (
              <p role="status" className="flex items-center gap-2 font-semibold text-on-track">
                <Check aria-hidden size={20} /> Passkey added
              </p>
            ) : (
              <AddPasskey label="Set up" onAdded={() => setAdded(true)} />
            )}
          </section>
        )}
        {keep && current && <KeepSignedIn kept={current.kept} />}
        <DialogActions>
          <Button variant={isTaken ? 'primary' : 'secondary'} onClick={close}>
            {isTaken ? 'Done' : 'Not now'}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
