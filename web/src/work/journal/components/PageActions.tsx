import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/Confirm.tsx'
import { isEmpty, type Texts, textsOf } from '../texts.ts'
import type { OwnJournal } from '../use-journal.ts'

type PageActionsProps = { journal: OwnJournal; submitted: boolean }

/** What is done with the entry on its page. A submitted week takes changes, and no second submission. */
export function PageActions({ journal, submitted }: PageActionsProps) {
  const [asking, setAsking] = useState<'clear' | 'discard' | null>(null)
  const [cleared, setCleared] = useState<Texts | null>(null)
  const { form, empty, discard } = journal
  // Once something else is typed, going back would lose it.
  const canUndo = cleared !== null && isEmpty(form.fields)
  const close = () => setAsking(null)
  // Clear is off once there is nothing to clear: the focus goes on to what takes it back.
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (cleared) undo.current?.focus()
  }, [cleared])

  const cancel = () => {
    if (journal.unsubmitted) setAsking('discard')
    else void discard?.()
  }
  const clear = () => {
    setCleared(textsOf(form.fields))
    journal.clear()
    close()
  }

  return (
    <div className="grid gap-2">
      {canUndo && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          Cleared.
          <Button
            ref={undo}
            variant="quiet"
            size="sm"
            className="-mx-3 text-accent!"
            onClick={() => form.change(cleared)}
          >
            Undo
          </Button>
        </p>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        {submitted && discard ? (
          <Button variant="secondary" className="px-6" disabled={journal.submitting} onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="secondary"
            className="px-6"
            disabled={journal.submitting || empty || !journal.known}
            onClick={() => setAsking('clear')}
          >
            Clear
          </Button>
        )}
        <Button
          disabled={!journal.submittable}
          busy={journal.submitting}
          onClick={() => void journal.submit()}
        >
          {submitted ? 'Save changes' : 'Submit Journal'}
        </Button>
      </div>
      <Confirm
        open={asking === 'clear'}
        title="Clear this journal?"
        text="Everything that is typed here goes. You can undo it until you type something else."
        confirmLabel="Clear"
        onConfirm={clear}
        onClose={close}
      />
      <Confirm
        open={asking === 'discard'}
        title="Discard your changes?"
        text="The entry stays as you submitted it."
        confirmLabel="Discard"
        onConfirm={() => {
          close()
          void discard?.()
        }}
        onClose={close}
      />
    </div>
  )
}
