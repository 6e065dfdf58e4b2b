import { Eye } from 'lucide-react'
import { useId } from 'react'
import type { Member } from './ForMember.tsx'

/** Explains the page: steps, verification and who can see it. */
export function FocusNote({ blt, self }: Pick<Member, 'blt'> & { self: boolean }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid max-w-[68ch] gap-2 text-quiet lg:px-5">
      <h2 id={heading} className="font-serif text-2xl text-text">
        Development Focus
      </h2>
      <p>Work on two or three competencies at a time, on shift.</p>
      <p>
        {self ? 'You' : blt.name} or a manager can mark steps. {self ? 'Your' : 'The'} GM or an admin verifies
        mastered skills.
      </p>
      <p className="flex gap-2 text-sm">
        <Eye aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0" />
        <span>
          {self ? 'You, your GM' : `${blt.name}, the GM`} and admins can edit. VPs, Leadership and CSM can
          view.
        </span>
      </p>
    </section>
  )
}
