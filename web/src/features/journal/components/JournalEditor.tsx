import { JOURNAL_MAX } from '@scope/contract/journal.words'
import { characters } from '@scope/contract/text.words'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TONE_TEXT } from '../../../ui/Chip.tsx'
import { Field, inputClass } from '../../../ui/Field.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { JournalOf, useJournal } from '../use-journal.ts'
import { OtherText } from './OtherText.tsx'
import { VisibilityChoice } from './VisibilityChoice.tsx'

type JournalEditorProps = { journal: ReturnType<typeof useJournal>; about: JournalOf }

/** The entry's text box with what belongs to it: who reads it, how long it is, where it is kept. */
export function JournalEditor({ journal, about }: JournalEditorProps) {
  const { form, line, blank, excess, loading } = journal
  const { entry, visibility } = form.fields
  const box = useRef<HTMLTextAreaElement>(null)
  const count = characters(entry)

  // After the dialog has taken the focus; on a phone the keyboard would cover what one came to read.
  useEffect(() => {
    if (loading || !window.matchMedia('(pointer: fine)').matches) return
    const frame = requestAnimationFrame(() => box.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [loading])

  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <VisibilityChoice
        visibility={visibility}
        about={about}
        onChange={(next) => form.change({ visibility: next })}
      />
      {journal.storedError && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          <span>What is saved could not be loaded. {sentenceOf(journal.storedError)}</span>
          <Button variant="quiet" size="sm" className="-mx-3 text-accent!" onClick={journal.retry}>
            Retry
          </Button>
        </div>
      )}
      <OtherText form={form} />
      {loading ? (
        <Skeleton className="h-60" />
      ) : (
        <Field label="Journal entry" error={excess}>
          {(aria) => (
            <textarea
              {...aria}
              ref={box}
              value={entry}
              onChange={(event) => form.change({ entry: event.target.value })}
              rows={9}
              className={inputClass}
            />
          )}
        </Field>
      )}
      <div className="-mt-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <p role="status" className={`font-medium ${TONE_TEXT[line?.tone ?? 'quiet']}`}>
          {line?.text}
        </p>
        {journal.isDraft && <p className="text-quiet">A draft, for you alone</p>}
        <p className={`ml-auto tabular-nums ${excess ? 'font-semibold text-overdue' : 'text-quiet'}`}>
          {count} / {JOURNAL_MAX}
        </p>
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button variant="secondary" onClick={journal.close}>
          Close
        </Button>
        <Button disabled={blank} busy={journal.submitting} onClick={() => void journal.submit()}>
          Save Journal
        </Button>
      </div>
    </div>
  )
}
