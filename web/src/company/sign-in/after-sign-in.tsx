import { useState } from 'react'
import { fetched } from '../../lib/window/fetched.tsx'
import { takeNewSignIn } from './new-sign-in.ts'

const OfferDialog = fetched(
  async () => (await import('./components/OfferDialog.tsx')).OfferDialog,
  'optional',
)

/** Offers to make the next sign-in easier, once after a new sign-in. */
export function AfterSignIn({ userId }: { userId: string }) {
  const [isNew] = useState(takeNewSignIn)
  return isNew && <OfferDialog userId={userId} />
}
