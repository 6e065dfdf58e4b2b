import { api } from '../../lib/api/api.ts'
import { keep, recall } from '../../lib/storage.ts'
import type { SignInOptions } from './options.ts'

/** Whether to call this device a phone: its pointer is a finger. */
export const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** Whether the user may stay signed in here: on a phone on which nobody else has signed in. */
export const canKeep = ({ mode, shared }: SignInOptions): boolean =>
  (mode === 'code' || mode === 'oidc') && !shared && isPhone()

const declinedKey = (userId: string) => `scope.keep-declined:${userId}`

export const hasDeclinedKeep = (userId: string): boolean => recall(declinedKey(userId)) !== null

export const declineKeep = (userId: string): void => keep(declinedKey(userId), 'yes')

/** Keeps the user signed in on this phone, or stops doing so. */
export async function keepSignedIn(isKept: boolean): Promise<void> {
  await api('PUT /api/sessions/keep', { body: { keep: isKept } })
}
