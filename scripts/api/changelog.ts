import type { Breach } from './compare.ts'

/** The changelog's text about everything after a release. */
export function sinceRelease(changelog: string, version: string): string {
  const [since = ''] = changelog.split(new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm'))
  return since
}

/** The breaches whose call the changelog does not name, like `GET /api/venues`. */
export const unannounced = (breaches: readonly Breach[], since: string): Breach[] =>
  breaches.filter(({ call }) => !since.includes(`\`${call}\``))
