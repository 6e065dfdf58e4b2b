import { type Ended, endingOf } from '@scope/contract/work/archive.words'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { Chip } from '../../../ui/figure/Chip.tsx'

/** How an ended priority is called, and whether the sign-off is missing. */
export function EndingChip(ended: Ended) {
  const { completed, word, unsigned } = endingOf(ended)
  return (
    <>
      <Chip
        tone={completed ? 'on-track' : 'overdue'}
        icon={completed ? CircleCheck : CircleSlash}
        className="shrink-0"
      >
        {word}
      </Chip>
      {unsigned && <span className="text-sm text-quiet">Not signed off</span>}
    </>
  )
}
