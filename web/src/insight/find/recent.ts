import { CHOSEN_MAX, FOUND_KINDS } from '@scope/contract/insight/find.words'
import { deviceSealer } from '../../company/session/device.ts'
import { currentUserId } from '../../company/session/session.ts'
import { fromDevice, keepOnDevice } from '../../lib/offline/device-store.ts'

const nameFor = (userId: string) => `find ${userId}`

/**
 * The user's recent choices on this device, newest first. Only encrypted keys are stored: the server names them, so
 * that nothing appears that the user may no longer see.
 */
export async function recentKeys(): Promise<string[]> {
  const userId = currentUserId()
  const sealed = userId && (await fromDevice<string>(nameFor(userId)))
  const sealer = await deviceSealer()
  if (!sealed || !sealer) return []
  const text = await sealer.unseal(sealed).catch(() => '[]')
  return JSON.parse(text) as string[]
}

/** Puts a choice before the others. */
export async function keepRecent(key: string): Promise<void> {
  const userId = currentUserId()
  const sealer = await deviceSealer()
  if (!userId || !sealer) return
  const keys = withRecent(await recentKeys(), key)
  // If it can’t be stored, the list of recent choices is shorter next time; nothing else is lost.
  await keepOnDevice(nameFor(userId), await sealer.seal(JSON.stringify(keys)))
}

/** The recent choices after another one. */
export function withRecent(keys: readonly string[], key: string): string[] {
  return [key, ...keys.filter((other) => other !== key)].slice(0, CHOSEN_MAX)
}

/** Whether the server has to name a choice: it is neither a screen nor an action. */
export const isFoundKey = (key: string): boolean => FOUND_KINDS.some((kind) => key.startsWith(`${kind}:`))
