import { characters } from '@scope/contract/kernel/text.words'
import { JOURNAL_MAX } from '@scope/contract/work/journal.words'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NetworkError, sentenceOf } from '../../../lib/api/api.ts'
import { useKeyboardInset } from '../../../lib/window/use-keyboard-inset.ts'
import { Button } from '../../../ui/Button.tsx'
import { TONE_TEXT } from '../../../ui/figure/Chip.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import type { JournalOf } from '../about.ts'
import { DictatedBox } from '../dictation/DictatedBox.tsx'
import { hasParts } from '../texts.ts'
import type { OwnJournal } from '../writing/use-journal.ts'
import { OtherText } from './OtherText.tsx'
import { StructuredPart } from './StructuredPart.tsx'
import { VisibilityChoice } from './VisibilityChoice.tsx'

type JournalEditorProps = {
  journal: OwnJournal
  about: JournalOf
  /** The label of the text box. */
  label: string
  /** Focuses the text box, on the user's request. */
  focus: boolean
  /** The actions. */
  children: ReactNode
}

/** The text boxes of an entry, with its readers, its length, and where it is saved. */
export function JournalEditor({ journal, about, label, focus, children }: JournalEditorProps) {
  const { form, line, problems } = journal
  const { entry, visibility } = form.fields
  const [more, setMore] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const count = characters(entry)
  const structured = hasParts(form.fields)
  // For the actions, which stay above the keyboard.
  useKeyboardInset()

  // Runs after the dialog has taken the focus. On phones only for an empty box, because the keyboard would cover a
  // text.
  const empty = useRef(entry === '')
  useEffect(() => {
    if (!focus || !(empty.current || window.matchMedia('(pointer: fine)').matches)) return
    const frame = requestAnimationFrame(() => box.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [focus])

  return (
    <div className="grid grid-cols-1 content-start gap-4">
      {journal.storedError && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          <span>{notLoadedText(journal.storedError)}</span>
          <Button variant="quiet" size="sm" className="-mx-3 text-accent!" onClick={journal.retry}>
            Retry
          </Button>
        </div>
      )}
      <OtherText form={form} />
      {/* There at once: the saved text comes into it when it is loaded. */}
      <Field label={label} error={problems.entry}>
        {(aria) => (
          <DictatedBox
            {...aria}
            ref={box}
            value={entry}
            onText={(text) => form.change({ entry: text })}
            rows={9}
          />
        )}
      </Field>
      <div className="-mt-2 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <p role="status" className={`font-semibold ${TONE_TEXT[line?.tone ?? 'quiet']}`}>
          {line?.text}
        </p>
        {journal.isDraft && <p className="text-quiet">Draft. Only you can see it.</p>}
        <p className={`ml-auto tabular-nums ${problems.entry ? 'font-semibold text-overdue' : 'text-quiet'}`}>
          {count} / {JOURNAL_MAX}
        </p>
      </div>
      <VisibilityChoice
        visibility={visibility}
        about={about}
        onChange={(next) => form.change({ visibility: next })}
      />
      {more || structured ? (
        <StructuredPart form={form} problems={problems} focus={more} />
      ) : (
        <Button
          variant="quiet"
          size="sm"
          className="-my-3 -ml-3 justify-self-start text-accent!"
          onClick={() => setMore(true)}
        >
          Add wins, numbers, next step
        </Button>
      )}
      {children}
    </div>
  )
}

const notLoadedText = (error: Error): string =>
  error instanceof NetworkError
    ? 'You’re offline. Your saved entry will show when you’re back.'
    : `Your saved entry could not be loaded. ${sentenceOf(error)}`
