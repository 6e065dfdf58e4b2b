import { TALK_MAX } from '@scope/contract/insight/year/year.words'
import { characters } from '@scope/contract/kernel/text.words'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { Card } from '../../../ui/Card.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { KEPT_HERE } from '../../../ui/form/KeptDraft.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { type TalkText, useTalkText } from '../use-talk-text.ts'

type Other = { name: string; done: boolean }

type OwnBoxProps = TalkText & {
  /** Another manager, whose text would be taken over. */
  begunBy: string | null
  /** The writer of the other box, and whether they are done. */
  other: Other
}

/** The user’s own text for the talk, kept on the device with every keystroke until exactly that text is saved. */
export function OwnBox({ begunBy, other, ...about }: OwnBoxProps) {
  const talk = useTalkText(about)
  return about.stored.done ? (
    <SaidDone talk={talk} other={other} />
  ) : (
    <Writing talk={talk} begunBy={begunBy} other={other} />
  )
}

type TalkProps = { talk: ReturnType<typeof useTalkText>; other: Other }

function SaidDone({ talk, other }: TalkProps) {
  return (
    <Card as="div" className="grid grid-cols-1 justify-items-start gap-3 lg:p-5!">
      <h3 className="font-semibold">Your words</h3>
      <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
        {talk.saved}
      </p>
      <p role="status" className="text-sm text-quiet">
        You have said done. Only you see this until {other.name} has, too.
      </p>
      <FormError text={failureText(talk)} />
      <NeedsNetwork what="The talk" />
      <SaveButton variant="secondary" busy={talk.saving} onClick={talk.reopen}>
        Not done yet
      </SaveButton>
    </Card>
  )
}

function Writing({ talk, begunBy, other }: TalkProps & Pick<OwnBoxProps, 'begunBy'>) {
  const [sure, setSure] = useState(false)
  const { text, unsaved, saving } = talk
  const excess = tooLong(text, TALK_MAX)
  const isStale = talk.isStale && talk.typing
  const cannotSave = excess !== undefined || isStale
  return (
    <Card as="div" className="grid grid-cols-1 gap-3 lg:p-5!">
      <Field
        label="Your words"
        error={excess}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>
              {begunBy && `${begunBy} began this text. `}Only you see this until both have said done.
            </span>
            <span>Done is final once both have said it.</span>
            <span className="tabular-nums">
              {characters(text)} / {TALK_MAX}
            </span>
          </span>
        }
      >
        {(aria) => (
          <textarea
            {...aria}
            rows={8}
            value={text}
            onChange={(event) => talk.type(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      <FormError text={failureText(talk)} />
      <NeedsNetwork what="The talk" />
      <div className="flex flex-wrap items-center gap-3">
        {isStale ? (
          <SaveButton variant="secondary" busy={saving} onClick={talk.saveBoth}>
            Keep both and save
          </SaveButton>
        ) : (
          <SaveButton
            variant="secondary"
            busy={saving}
            disabled={!unsaved || cannotSave}
            onClick={() => talk.save(false)}
          >
            Save
          </SaveButton>
        )}
        <SaveButton
          variant="secondary"
          busy={saving}
          disabled={text.trim() === '' || cannotSave}
          onClick={() => (other.done ? setSure(true) : talk.save(true))}
        >
          Done
        </SaveButton>
        <p role="status" className="text-sm text-quiet">
          {unsaved ? KEPT_HERE : talk.saved && 'Saved'}
        </p>
      </div>
      <Confirm
        open={sure}
        title="Are you done?"
        text={`Done is final. ${other.name} has said it. After you do, you read each other’s words, and nobody can change them.`}
        confirmLabel="Done"
        onConfirm={() => {
          setSure(false)
          talk.save(true)
        }}
        onClose={() => setSure(false)}
      />
    </Card>
  )
}

/** The reason why the text was not saved, and a warning if the device does not keep it either. */
function failureText({ error, isStale, onDevice }: TalkProps['talk']): string | null {
  if (!error) return null
  const why = isStale ? 'This text was changed on another device.' : `Not saved. ${sentenceOf(error)}`
  return onDevice ? why : `${why} This device doesn’t keep it either: copy it.`
}
