import { useState } from 'react'
import { fetched } from '../../lib/window/fetched.tsx'
import { takeNewSignIn } from './new-sign-in.ts'

const OfferDialog = fetched(
  async () => (await import('./components/OfferDialog.tsx')).OfferDialog,
  'optional',
)

/** Once after a new sign-in: what makes the next one easier. */
export function AfterSignIn({ userId }: { userId: string }) {
  const [isNew] = useState(takeNewSignIn)
  return isNew && <OfferDialog userId={userId} />
}
