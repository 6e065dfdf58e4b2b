import { useEffect, useRef, useState } from 'react'
import { monthDay } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { JournalOf } from '../about.ts'
import { promptFor } from '../who-reads.ts'
import { useJournal } from '../writing/use-journal.ts'
import { JournalEditor } from './JournalEditor.tsx'
import { PeriodEntries } from './PeriodEntries.tsx'

type JournalDialogProps = JournalOf & {
  /** `2026-11` */
  period: string
  canWrite: boolean
  onClose: () => void
}

/** The weekly journal as a dialog on home: this week’s entry, with the period’s entries next to it. */
export function JournalDialog({ canWrite, ...props }: JournalDialogProps) {
  // Fixed on opening, so that the text box does not disappear when the period ends at midnight.
  const [writing] = useState(canWrite)
  return writing ? <WritingDialog {...props} /> : <ReadingDialog {...props} />
}

type Props = Omit<JournalDialogProps, 'canWrite'>

const titleOf = ({ week }: Props) => `Week of ${monthDay(week)}`

function WritingDialog(props: Props) {
  const journal = useJournal(props, props.onClose)
  const leave = useRef(journal.leave)
  leave.current = journal.leave
  useEffect(() => () => leave.current(), [])
  return (
    <Dialog open onClose={props.onClose} wide title={titleOf(props)} description={promptFor(props)}>
      <div className="grid grid-cols-1 gap-7 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <JournalEditor journal={journal} about={props} label="Journal entry" focus>
          <div className="grid grid-cols-[auto_1fr] gap-3 max-lg:sticky max-lg:bottom-[var(--keyboard,0px)] max-lg:-mx-5 max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:px-5 max-lg:py-3 sm:max-lg:-mx-7 sm:max-lg:px-7">
            <Button variant="secondary" onClick={props.onClose}>
              Close
            </Button>
            <Button
              disabled={!journal.submittable}
              busy={journal.submitting}
              onClick={() => journal.submit()}
            >
              Save Journal
            </Button>
          </div>
        </JournalEditor>
        <PeriodEntries {...props} form={journal.form} shown="mine" />
      </div>
    </Dialog>
  )
}

function ReadingDialog(props: Props) {
  return (
    <Dialog open onClose={props.onClose} title={titleOf(props)} description={`About ${props.blt.name}`}>
      <PeriodEntries {...props} form={null} shown="none" />
    </Dialog>
  )
}
