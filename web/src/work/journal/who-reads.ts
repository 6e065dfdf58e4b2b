import type { Visibility } from '@scope/contract/work/journal.words'
import type { JournalOf } from './about.ts'
import { firstName } from './first-name.ts'

type About = {
  me: Pick<JournalOf['me'], 'id'>
  blt: Pick<JournalOf['blt'], 'id' | 'name'>
  venue: Pick<JournalOf['venue'], 'name'>
}

/** Who will read the entry, in words as short as a phone's line (decisions 3; `journal.readPrivate`). */
export function whoReads(visibility: Visibility, { me, blt, venue }: About): string {
  if (visibility === 'shared') return `All who reach ${venue.name} read this, VPs too`
  return blt.id === me.id
    ? 'You, the venue’s GMs and full admins read this'
    : `You, ${firstName(blt.name)}, the GMs and full admins read this`
}

/** The question that the journal asks. */
export function promptFor({ me, blt }: Pick<About, 'me' | 'blt'>): string {
  return blt.id === me.id
    ? 'How are you doing on your priority?'
    : `How is ${blt.name} doing on their priority?`
}
