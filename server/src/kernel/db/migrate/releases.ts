/**
 * The releases, each with its last migration: the states of the tables that companies may have. `back`: the earlier
 * versions that work on its tables, to which one goes back without a restore. The tests of releases prove it.
 */
export const RELEASES = [
  { version: '1.0.0', last: '0000_baseline.sql', back: [] },
  { version: '1.1.0', last: '0001_1.1.0.sql', back: ['1.0.0'] },
] as const satisfies readonly { version: string; last: string; back: readonly string[] }[]
export type Release = (typeof RELEASES)[number]

/**
 * Whether one can go back from a version to the release before without a restore, in words:
 * `1.1 → 1.0 without a restore: yes`. A data folder of the embedded database is refused by an older version. Undefined for
 * a version that is no release, and for the first one.
 */
export function wayBack(version: string, { isEmbedded }: { isEmbedded: boolean }): string | undefined {
  const at = RELEASES.findIndex((release) => release.version === version)
  const [release, before] = [RELEASES[at], RELEASES[at - 1]]
  if (!release || !before) return undefined
  const works = (release.back as readonly string[]).includes(before.version)
  const answer =
    works && isEmbedded ? 'no, since a data folder is refused by an older version' : works ? 'yes' : 'no'
  return `${short(version)} → ${short(before.version)} without a restore: ${answer}`
}

const short = (version: string): string => version.replace(/\.\d+$/, '')
