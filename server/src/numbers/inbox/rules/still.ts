const STILL_MS = 60_000

/** What was seen of a file at an earlier look. */
type Seen = { stamp: string; since: Date }

/** Files as they were seen, by their places and keys. */
export type Watched = Map<string, Seen>

/**
 * Which of the files that are there have stood still for a minute. Notes what is seen now in `watched`, which forgets files
 * that are gone.
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
