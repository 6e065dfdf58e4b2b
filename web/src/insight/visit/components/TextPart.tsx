import { VISIT_TEXT_MAX } from '@scope/contract/insight/visit/visit.words'
import { characters } from '@scope/contract/kernel/text.words'
import { keepBoth } from '../../../lib/drafts/drafts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { TEXT_LABELS } from '../draft/texts.ts'
import type { VisitDraft } from '../draft/use-visit-draft.ts'

type TextName = 'points' | 'notes' | 'summary'

type TextPartProps = {
  name: TextName
  draft: VisitDraft
  /** Who reads it. */
  hint: string
  rows: number
  error: string | undefined
  label?: string
}

/** From here the box says how many characters are left. */
const COUNTS_FROM = VISIT_TEXT_MAX - 200

/** One text of the visitor, with that of another device beside it, if it changed there, too. */
export function TextPart({ name, draft, hint, rows, error, label = TEXT_LABELS[name] }: TextPartProps) {
  const text = draft.texts[name]
  const length = characters(text)
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label={label}
        error={error}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{hint}</span>
            {length >= COUNTS_FROM && (
              <span className="tabular-nums">
                {length} / {VISIT_TEXT_MAX}
              </span>
            )}
          </span>
        }
      >
        {(aria) => (
          <textarea
            {...aria}
            rows={rows}
            value={text}
            onChange={(event) => draft.type({ [name]: event.target.value })}
            className={inputClass}
          />
        )}
      </Field>
      <OtherText name={name} draft={draft} />
    </div>
  )
}

/** The text of another device, until the visitor has chosen. */
function OtherText({ name, draft }: { name: TextName; draft: VisitDraft }) {
  const theirs = draft.others[name]
  if (theirs === undefined) return null
  const mine = draft.texts[name]
  return (
    <div role="status" className="grid gap-1 border-l-2 border-accent pl-4 text-sm">
      <p className="font-semibold">On another device it now says:</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line text-quiet">
        {theirs || '(nothing)'}
      </p>
      <div className="-ml-3 flex flex-wrap">
        {theirs !== '' && (
          <Button variant="quiet" size="sm" onClick={() => draft.choose(name, keepBoth(theirs, mine))}>
            Keep both
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => draft.choose(name, theirs)}>
          Use that one
        </Button>
        <Button variant="quiet" size="sm" onClick={() => draft.choose(name, mine)}>
          Keep the one in the box
        </Button>
      </div>
    </div>
  )
}
