import { ANSWER_MAX } from '@scope/contract/work/focus.words'
import { type FormEvent, useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import type { Focus } from '../api.ts'
import { focusWrites } from '../writes.ts'

type AnswerLineProps = { owner: string; venue: { slug: string; name: string }; focus: Focus }

/** A venue’s answer to a focus, which its general manager writes in one line. A draft is kept on the device. */
export function AnswerLine({ owner, venue, focus }: AnswerLineProps) {
  const answer = focus.answers.find(({ venueSlug }) => venueSlug === venue.slug)
  const stored = { text: answer?.text ?? '' }
  const draft = useDraft(draftKey('focus-answer', owner, venue.slug, focus.id), stored, null)
  const [isOpen, setOpen] = useState(draft.found)
  const { start, isPending, error } = useWrite(focusWrites.answer, `focus answer ${venue.slug} ${focus.id}`)
  const errors = useErrors(error, draft.fields)
  const fault = tooLong(draft.fields.text.trim(), ANSWER_MAX) ?? errors.at('text') ?? errors.ofForm

  if (!isOpen || !focus.can.answer) {
    return (
      <div className="flex flex-wrap items-center gap-x-3">
        {answer ? (
          <p className="min-w-0 wrap-anywhere">
            <bdi>{answer.text}</bdi> <span className="text-sm text-quiet">{answer.by}</span>
          </p>
        ) : (
          !focus.can.answer && (
            <p className="text-sm text-quiet">
              No answer from <bdi>{venue.name}</bdi>
            </p>
          )
        )}
        {focus.can.answer && (
          <Button
            variant="quiet"
            size="sm"
            className="-mx-3 text-accent!"
            aria-label={
              answer ? `Change the answer to ${focus.title}` : `Answer for the venue: ${focus.title}`
            }
            onClick={() => {
              draft.reset(stored)
              setOpen(true)
            }}
          >
            {answer ? 'Change' : 'Answer for the venue'}
          </Button>
        )}
      </div>
    )
  }
  const close = (text: string) => {
    draft.reset({ text })
    setOpen(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = draft.fields.text.trim()
    if (tooLong(text, ANSWER_MAX)) return
    start({ params: { venue: venue.slug, id: focus.id }, body: { text } }, null, () => close(text))
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid grid-cols-1 gap-3">
      <NeedsNetwork what="Answers" />
      <Field
        label={`Answer for ${venue.name}`}
        hint={answer ? 'One line. Leave it empty to remove it.' : 'One line: what your venue does for it.'}
        error={fault}
      >
        {(aria) => (
          <input
            {...aria}
            ref={focusOnMount}
            value={draft.fields.text}
            onChange={(event) => draft.change({ text: event.target.value })}
            readOnly={isPending}
            autoComplete="off"
            className={inputClass}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <SaveButton type="submit" size="sm" busy={isPending}>
          Save
        </SaveButton>
        <Button variant="secondary" size="sm" disabled={isPending} onClick={() => close(stored.text)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
