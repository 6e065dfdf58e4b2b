import type { Visibility } from '@scope/contract/work/journal.words'
import type { JournalOf } from './about.ts'
import { firstName } from './first-name.ts'

type About = {
  me: Pick<JournalOf['me'], 'id'>
  blt: Pick<JournalOf['blt'], 'id' | 'name'>
  venue: Pick<JournalOf['venue'], 'name'>
}

/** Who can read the entry, short enough for one line on a phone (decisions 3; `journal.readPrivate`). */
export function whoReads(visibility: Visibility, { me, blt, venue }: About): string {
  if (visibility === 'shared') return `Read by everyone with access to ${venue.name}`
  return blt.id === me.id
    ? 'Read by you, the venue’s GMs and admins'
    : `Read by you, ${firstName(blt.name)}, the GMs and admins`
}

/** The question above the text box. */
export function promptFor({ me, blt }: Pick<About, 'me' | 'blt'>): string {
  return blt.id === me.id
    ? 'How are you doing on your priority?'
    : `How is ${blt.name} doing on their priority?`
}
