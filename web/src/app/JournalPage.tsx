import type { ComponentProps } from 'react'
import { WellDoneHere } from '../lib/well-done-slot.tsx'
import { JournalScreen } from '../work/journal/screens/JournalScreen.tsx'
import { ReviewWay } from '../work/review/review-way.tsx'

/** The journal, with review controls and a well-done button next to each entry. */
export const JournalPage = () => <JournalScreen Review={Review} />

function Review(toReview: ComponentProps<typeof ReviewWay>) {
  const { id, bltId, bltName } = toReview.journal
  return (
    <>
      <ReviewWay {...toReview} />
      <WellDoneHere
        to={{ id: bltId, name: bltName }}
        about={{ kind: 'journal', id }}
        className="-my-2 -ml-3 justify-self-start"
      />
    </>
  )
}
