const STILL_MS = 60_000

/** A file at an earlier look: its stamp, and when it was first seen with it. */
type Seen = { stamp: string; since: Date }

/** Files as they were seen, by their places and keys. */
export type Watched = Map<string, Seen>

/**
 * The files that have not changed for a minute. Writes what is seen now into `watched`, and removes files that are gone
 * from it.
 */
export function stillOnes<F extends { domain: string; key: string; stamp: string }>(
  files: readonly F[],
  watched: Watched,
  now: Date,
): F[] {
  const places = new Set(files.map(placeOf))
  for (const place of watched.keys()) if (!places.has(place)) watched.delete(place)
  return files.filter((file) => {
    const { stamp } = file
    const seen = watched.get(placeOf(file))
    if (seen?.stamp === stamp) return now.getTime() - seen.since.getTime() >= STILL_MS
    watched.set(placeOf(file), { stamp, since: now })
    return false
  })
}

const placeOf = ({ domain, key }: { domain: string; key: string }): string => `${domain}/${key}`
