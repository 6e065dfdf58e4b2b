import { TALK_MAX } from '@scope/contract/insight/year/year.words'
import { characters } from '@scope/contract/kernel/text.words'
import { useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { keepBoth } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { Card } from '../../../ui/Card.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import type { About, MemberYear, YearTalk } from '../api.ts'
import { talkDraftKey } from '../talk-draft.ts'
import { newerText, saveTalk, talkScope } from '../writes.ts'

type OwnBoxProps = {
  shown: MemberYear
  about: About
  stored: YearTalk['member']
  /** Another manager, whose text is taken over. */
  begunBy: string | null
  /** Who writes the other box, and whether they have said done. */
  other: { name: string; done: boolean }
}

/** The user’s own text for the talk, kept on the device with every keystroke until exactly that text is saved. */
export function OwnBox({ shown, about, stored, begunBy, other }: OwnBoxProps) {
  const me = useMe()
  const saved = stored.text ?? ''
  const draft = useDraft(talkDraftKey(me.userId, shown), { text: saved }, saved)
  const save = useWrite(saveTalk, talkScope(about))
  const [typing, setTyping] = useState(draft.found)
  const [sure, setSure] = useState(false)
  // What another device saved is shown, unless something is being typed here.
  const text = typing ? draft.fields.text : saved
  const basedOn = typing ? (draft.base ?? '') : saved
  const unsaved = text.trim() !== saved.trim()
  const excess = tooLong(text, TALK_MAX)
  const newer = newerText(save.error)

  const type = (next: string) => {
    if (!typing) draft.rebase(saved)
    setTyping(true)
    draft.change({ text: next })
  }
  const send = async (sent: string, done: boolean, base: string) => {
    try {
      const talk = await save.send(
        { params: about, body: { year: shown.year, text: sent, done, basedOn: base } },
        { about },
      )
      const now = (shown.member.id === me.id ? talk.member : talk.manager).text ?? ''
      // What was typed meanwhile stays, based on what is saved now.
      if (draft.now().fields.text !== sent) return draft.rebase(now)
      draft.reset({ text: now }, now)
      setTyping(false)
    } catch {
      // The text is still in its box, and the reason stands below it.
    }
  }
  const keepTheirs = () => {
    if (newer === undefined) return
    const both = keepBoth(newer, draft.now().fields.text)
    draft.change({ text: both })
    draft.rebase(newer)
    void send(both, false, newer)
  }
  const failure = save.isError && (
    <p role="alert" className="font-semibold text-overdue">
      {newer === undefined
        ? `Not saved. ${sentenceOf(save.error)}`
        : 'This text was changed on another device.'}
      {!draft.onDevice && ' This device doesn’t keep it either: copy it.'}
    </p>
  )

  if (stored.done) {
    return (
      <Card as="div" className="grid grid-cols-1 justify-items-start gap-3 lg:p-5!">
        <h3 className="font-semibold">Your words</h3>
        <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
          {saved}
        </p>
        <p role="status" className="text-sm text-quiet">
          You have said done. Only you see this until {other.name} has, too.
        </p>
        {failure}
        <NeedsNetwork what="The talk" />
        <SaveButton variant="secondary" busy={save.isPending} onClick={() => void send(saved, false, saved)}>
          Not done yet
        </SaveButton>
      </Card>
    )
  }
  const cannotSave = excess !== undefined || (newer !== undefined && typing)
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
            onChange={(event) => type(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      {failure}
      <NeedsNetwork what="The talk" />
      <div className="flex flex-wrap items-center gap-3">
        {newer !== undefined && typing ? (
          <SaveButton variant="secondary" busy={save.isPending} onClick={keepTheirs}>
            Keep both and save
          </SaveButton>
        ) : (
          <SaveButton
            variant="secondary"
            busy={save.isPending}
            disabled={!unsaved || cannotSave}
            onClick={() => void send(text, false, basedOn)}
          >
            Save
          </SaveButton>
        )}
        <SaveButton
          variant="secondary"
          busy={save.isPending}
          disabled={text.trim() === '' || cannotSave}
          onClick={() => (other.done ? setSure(true) : void send(text, true, basedOn))}
        >
          Done
        </SaveButton>
        <p role="status" className="text-sm text-quiet">
          {unsaved ? 'Not saved yet. Kept on this device.' : saved && 'Saved'}
        </p>
      </div>
      <Confirm
        open={sure}
        title="Are you done?"
        text={`Done is final. ${other.name} has said it. After you do, you read each other’s words, and nobody can change them.`}
        confirmLabel="Done"
        onConfirm={() => {
          setSure(false)
          void send(text, true, basedOn)
        }}
        onClose={() => setSure(false)}
      />
    </Card>
  )
}
