/** The doctor's checks, in the order of its lines. */
export const CHECKS = [
  'settings',
  'database',
  'encryption',
  'rights',
  'extension',
  'way back',
  'mail',
  'bucket',
  'backup',
  'inbox',
  'mailbox',
  'provider',
  'clock',
] as const
type Check = (typeof CHECKS)[number]

/** `not checked`: another line names the obstacle. */
type State = 'ok' | 'failing' | 'not used' | 'not checked'

/** The result of a check. `says`: the facts or the advice, in one line. */
export type Finding = { state: State; says?: string }
export type Line = { check: Check } & Finding

export const ok = (says?: string): Finding => ({ state: 'ok', ...(says ? { says } : {}) })
export const failing = (says: string): Finding => ({ state: 'failing', says })
export const notUsed = (says: string): Finding => ({ state: 'not used', says })
export const notChecked = (says: string): Finding => ({ state: 'not checked', says })

const WIDTH = Math.max(...CHECKS.map((check) => check.length)) + 2

/** The line for a terminal: `database   ok: PostgreSQL 18.4`. A failing check has only its advice. */
export function textOf({ check, state, says }: Line): string {
  const words = state === 'failing' ? [says] : [state, says]
  return check.padEnd(WIDTH) + words.filter(Boolean).join(': ')
}
