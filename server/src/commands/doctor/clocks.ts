import { plural } from '@scope/contract/kernel/count.words'

export const BY_NTP = 'Let both machines set their clocks by NTP: timedatectl set-ntp true'

/**
 * How far this server's clock is from one that was read between two moments: `12 seconds behind`, `12 seconds ahead of`.
 * Undefined up to `seconds`.
 */
export function clocksApart(
  there: Date,
  { before, after }: { before: Date; after: Date },
  seconds: number,
): string | undefined {
  const behindMs = there.getTime() - after.getTime()
  const aheadMs = before.getTime() - there.getTime()
  const apart = Math.round(Math.max(behindMs, aheadMs) / 1000)
  if (!(apart > seconds)) return undefined
  return `${plural(apart, 'second')} ${behindMs > 0 ? 'behind' : 'ahead of'}`
}
