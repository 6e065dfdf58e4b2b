import { POINTS_MAX } from '@scope/contract/insight/one-on-one.words'
import { characters } from '@scope/contract/kernel/text.words'
import { useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey, keepBoth } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { KEPT_HERE } from '../../../ui/form/KeptDraft.tsx'
import type { OneOnOne } from '../api.ts'
import { type About, newerPoints, oneOnOneScope, savePoints } from '../writes.ts'

type PointsProps = { shown: OneOnOne; about: About }

/** The member's points, "for Monday": written by the member, read by those whom the server shows them to. */
export function Points({ shown, about }: PointsProps) {
  const { points, record, can, member } = shown
  const text = [record.points, points?.text].filter(Boolean).join('\n')
  if (can.writePoints && points && record.state !== 'begun') {
    return (
      <>
        {record.points && <Read title="Your points" text={record.points} />}
        <Write shown={shown} about={about} stored={points} />
      </>
    )
  }
  if (text === '') return null
  return <Read title={can.writePoints ? 'Your points' : `${member.name}’s points`} text={text} />
}

function Read({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="grid border-l-2 border-accent pl-3">
      <h2 className="font-serif text-xl">{title}</h2>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  )
}

type Stored = NonNullable<OneOnOne['points']>

function Write({ shown, about, stored }: PointsProps & { stored: Stored }) {
  const me = useMe()
  const draft = useDraft(
    draftKey('points', me.userId, shown.member.id),
    { text: stored.text },
    stored.updatedAt,
  )
  const save = useWrite(savePoints, oneOnOneScope(about))
  const [typing, setTyping] = useState(draft.found)
  // What another device saved is shown, unless something is being typed here.
  const text = typing ? draft.fields.text : stored.text
  const newer = newerPoints(save.error)
  const excess = tooLong(text, POINTS_MAX)
  const type = (next: string) => {
    if (!typing) draft.rebase(stored.updatedAt)
    setTyping(true)
    draft.change({ text: next })
  }
  const send = async (base: string | null, sent: string) => {
    try {
      const saved = await save.send({ params: about, body: { text: sent, updatedAt: base } }, about)
      // What was typed meanwhile stays, based on what is saved now.
      if (draft.now().fields.text.trim() !== saved.text) return draft.rebase(saved.updatedAt)
      draft.reset({ text: saved.text }, saved.updatedAt)
      setTyping(false)
    } catch {
      // The text is still in its box, and the reason stands below it.
    }
  }
  const keepTheirs = () => {
    if (!newer) return
    draft.change({ text: keepBoth(newer.entry, draft.now().fields.text) })
    draft.rebase(newer.updatedAt || null)
    void send(newer.updatedAt || null, draft.now().fields.text)
  }
  const unsaved = typing && text.trim() !== stored.text
  return (
    <Card as="div" className="grid gap-3 lg:p-5! print:hidden">
      <Field
        label="For Monday"
        error={excess}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>Read by your GM and whoever holds it.</span>
            <span className="tabular-nums">
              {characters(text)} / {POINTS_MAX}
            </span>
          </span>
        }
      >
        {(aria) => (
          <textarea
            {...aria}
            rows={3}
            value={text}
            onChange={(event) => type(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      {save.isError && typing && (
        <p role="alert" className="font-semibold text-overdue">
          {newer ? 'Your points were changed on another device.' : `Not saved. ${sentenceOf(save.error)}`}
          {!draft.onDevice && ' This text is not kept on the device either: copy it.'}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {newer && typing ? (
          <Button variant="secondary" busy={save.isPending} onClick={keepTheirs}>
            Keep both and save
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={save.isPending}
            disabled={!unsaved || excess !== undefined}
            onClick={() => void send(draft.base, text)}
          >
            Save points
          </Button>
        )}
        <p role="status" className="text-sm text-quiet">
          {unsaved ? KEPT_HERE : stored.text && 'Saved'}
        </p>
      </div>
    </Card>
  )
}
