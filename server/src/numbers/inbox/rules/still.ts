const STILL_MS = 60_000

/** What was seen of a file at an earlier look. */
type Seen = { stamp: string; since: Date }

/** Files as they were seen, by their place and name. */
export type Watched = Map<string, Seen>

/**
 * Which of the files that are there have stood still for a minute. Notes what is seen now in `watched`, which forgets files
 * that are gone.
 */
export function stillOnes<F extends { key: string; stamp: string }>(
  files: readonly F[],
  watched: Watched,
  now: Date,
): F[] {
  const keys = new Set(files.map(({ key }) => key))
  for (const key of watched.keys()) if (!keys.has(key)) watched.delete(key)
  return files.filter(({ key, stamp }) => {
    const seen = watched.get(key)
    if (seen?.stamp === stamp) return now.getTime() - seen.since.getTime() >= STILL_MS
    watched.set(key, { stamp, since: now })
    return false
  })
}
