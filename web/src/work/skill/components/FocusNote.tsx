import { Eye } from 'lucide-react'
import { useId } from 'react'
import type { Member } from './ForMember.tsx'

/** What the page is for, what a mark and a verification are, and who sees it. */
export function FocusNote({ venue, blt, self }: Member & { self: boolean }) {
  const heading = useId()
  const member = self ? 'you' : blt.name
  return (
    <section aria-labelledby={heading} className="grid max-w-[68ch] gap-2 text-quiet lg:px-5">
      <h2 id={heading} className="font-serif text-2xl text-text">
        Development Focus
      </h2>
      <p>Two or three competencies at a time, practiced on shift: for growing, not for ranking.</p>
      <p>
        A step is marked by {member} or a manager. Verified is a thing of its own: the GM or a full admin
        confirms what is mastered.
      </p>
      <p className="flex gap-2 text-sm">
        <Eye aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0" />
        <span>
          Seen by {member}, the GM of {venue.name} and full admins; to read only, by VPs, leadership and CSM.
          Colleagues do not see it.
        </span>
      </p>
    </section>
  )
}
