import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { JournalOf } from '../about.ts'
import { firstName } from '../first-name.ts'
import { useJournal } from '../writing/use-journal.ts'
import { Columns } from './Columns.tsx'
import { JournalEditor } from './JournalEditor.tsx'
import { OtherText } from './OtherText.tsx'
import { PageActions } from './PageActions.tsx'
import { PeriodEntries } from './PeriodEntries.tsx'
import { WeekEntry } from './WeekEntry.tsx'

type WritingColumnsProps = {
  about: JournalOf
  period: string
  top: ReactNode
  bottom: ReactNode
  /** Focused after a member submits their own entry. Other authors’ entries focus their own heading. */
  banner: RefObject<HTMLElement | null>
}

/** The journal page for users who can write: their own entry, to write, read and edit. */
export function WritingColumns({ banner, ...props }: WritingColumnsProps) {
  // After submitting, the editor restarts from the saved entry.
  const [round, setRound] = useState(0)
  const entry = useRef<HTMLHeadingElement>(null)
  const { me, blt } = props.about
  const says = me.id === blt.id ? banner : entry
  useEffect(() => {
    if (round > 0) says.current?.focus()
  }, [round, says])
  return <OneRound key={round} {...props} heading={entry} onDone={() => setRound(round + 1)} />
}

type OneRoundProps = Omit<WritingColumnsProps, 'banner'> & {
  heading: RefObject<HTMLHeadingElement | null>
  onDone: () => void
}

function OneRound({ about, period, top, bottom, heading, onDone }: OneRoundProps) {
  const { me, venue, blt, week } = about
  const journal = useJournal(about, onDone)
  const [asking, setAsking] = useState(false)
  const own = journal.mine
  const submitted = own?.submittedAt != null
  const self = me.id === blt.id
  // Once open, the editor stays open, even when the text equals the saved one.
  const open = useRef(false)
  open.current ||= asking || journal.unsubmitted || (self && journal.known && !submitted)
  const editing = open.current || (self && !journal.known)

  const leave = useRef(journal.leave)
  leave.current = journal.leave
  useEffect(() => () => leave.current(), [])

  return (
    <Columns
      aside={
        <PeriodEntries {...{ venue, blt, week, period }} form={editing ? journal.form : null} shown="all" />
      }
    >
      {/* In the user's own week the box comes first; in another member's week, the member's text does. */}
      {!(editing && self) && top}
      {editing ? (
        <JournalEditor
          journal={journal}
          about={about}
          label={
            self ? 'What did you work on this week?' : `What did ${firstName(blt.name)} work on this week?`
          }
          focus={asking}
        >
          <PageActions journal={journal} submitted={submitted} />
        </JournalEditor>
      ) : own && submitted ? (
        <>
          <OtherText form={journal.form} />
          <WeekEntry journal={own} heading={heading}>
            <div className="flex flex-wrap gap-3 *:grow sm:justify-self-start">
              <Button variant="secondary" onClick={() => setAsking(true)}>
                Edit entry
              </Button>
              <Button disabled>Submit Journal</Button>
            </div>
          </WeekEntry>
        </>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
          Write about {firstName(blt.name)}
        </Button>
      )}
      {editing && self && top}
      {bottom}
    </Columns>
  )
}
