import { WELL_DONE_MINUTES } from '@scope/contract/insight/well-done.words'
import { conflict, forbidden } from '../../kernel/refusal.ts'

const MINUTE_MS = 60_000

/** The end of the time in which the author of a well-done can take it back. */
export function takeBackUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + WELL_DONE_MINUTES * MINUTE_MS)
}

/** Refuses to take a well-done back: 403 for anybody but its author, 409 after ten minutes. */
export function refuseTakingBack(
  { fromId, createdAt }: { fromId: string; createdAt: Date },
  { by, now }: { by: string; now: Date },
): void {
  if (fromId !== by) throw forbidden('Only its author can take this back.')
  if (now > takeBackUntil(createdAt)) {
    throw conflict(`A well-done can be taken back for ${WELL_DONE_MINUTES} minutes.`)
  }
}

/** The most well-dones per venue in the weekly digest. */
const NAMED_MAX = 3

/**
 * The well-dones in the digest: of each venue the newest of the week, each receiver once and at most `NAMED_MAX`.
 * `rows` are by venue, newest first.
 */
export function namedInDigest(
  rows: readonly { venueName: string; toId: string; to: string; from: string }[],
): { venueName: string; said: { to: string; from: string }[] }[] {
  return [...Map.groupBy(rows, ({ venueName }) => venueName)].map(([venueName, some]) => {
    const once = some.filter(({ toId }, place) => some.findIndex((one) => one.toId === toId) === place)
    return { venueName, said: once.slice(0, NAMED_MAX).map(({ to, from }) => ({ to, from })) }
  })
}
