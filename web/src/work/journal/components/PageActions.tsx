import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { isEmpty, type Texts, textsOf } from '../texts.ts'
import type { OwnJournal } from '../writing/use-journal.ts'

type PageActionsProps = { journal: OwnJournal; submitted: boolean }

/** The actions of the journal page. A submitted week can be changed but not submitted again. */
export function PageActions({ journal, submitted }: PageActionsProps) {
  const [asking, setAsking] = useState<'clear' | 'discard' | null>(null)
  const [cleared, setCleared] = useState<Texts | null>(null)
  const { form, empty, discard } = journal
  // After more typing, undo would lose text.
  const canUndo = cleared !== null && isEmpty(form.fields)
  const close = () => setAsking(null)
  // Clear is disabled after use, so focus moves to Undo.
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (cleared) undo.current?.focus()
  }, [cleared])

  const cancel = () => {
    if (journal.unsubmitted) setAsking('discard')
    else discard?.()
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
      {/* On phones above the bottom bar, or the keyboard, wherever the page is scrolled to. */}
      <div
        data-fixed-actions
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[max(var(--keyboard,0px),calc(3.9375rem+max(0.5rem,env(safe-area-inset-bottom))))] max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-ground max-lg:px-4 max-lg:py-2 sm:max-lg:px-8"
      >
        {submitted && discard ? (
          <Button variant="secondary" className="px-4 sm:px-6" disabled={journal.submitting} onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="secondary"
            className="px-4 sm:px-6"
            disabled={journal.submitting || empty || !journal.known}
            onClick={() => setAsking('clear')}
          >
            Clear
          </Button>
        )}
        <Button
          className="px-2!"
          disabled={!journal.submittable}
          busy={journal.submitting}
          onClick={() => journal.submit()}
        >
          {submitted ? 'Save changes' : 'Submit Journal'}
        </Button>
      </div>
      <Confirm
        open={asking === 'clear'}
        title="Clear this journal?"
        text="Removes everything you typed. You can undo it until you type again."
        confirmLabel="Clear"
        onConfirm={clear}
        onClose={close}
      />
      <Confirm
        open={asking === 'discard'}
        title="Discard your changes?"
        text="Your submitted entry stays as it is."
        confirmLabel="Discard"
        onConfirm={() => {
          close()
          discard?.()
        }}
        onClose={close}
      />
    </div>
  )
}
