import type { Visibility } from '@scope/contract/journal.words'

type About = {
  me: { id: string; name: string }
  blt: { id: string; name: string }
  venue: { name: string; gm: { name: string } | null }
}

/** Who will read the entry, in words (decisions 3). */
export function whoReads(visibility: Visibility, { me, blt, venue }: About): string {
  if (visibility === 'shared') return `Everyone at ${venue.name} reads this`
  const gm = venue.gm?.name ?? 'the venue’s GM'
  const readers = ['You', ...(blt.id === me.id ? [] : [blt.name]), ...(gm === me.name ? [] : [gm])]
  return `${readers.join(', ')} and full admins read this`
}

/** The question that the journal asks. */
export function promptFor({ me, blt }: Pick<About, 'me' | 'blt'>): string {
  return blt.id === me.id
    ? 'How are you doing on your priority?'
    : `How is ${blt.name} doing on their priority?`
}
