import { POINTS_MAX } from '@scope/contract/insight/one-on-one.words'
import { characters } from '@scope/contract/kernel/text.words'
import { useMe } from '../../../company/person/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useOwnText } from '../../../lib/drafts/use-own-text.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { KEPT_HERE } from '../../../ui/form/KeptDraft.tsx'
import type { OneOnOne } from '../api.ts'
import { type About, newerPoints, oneOnOneScope, savePoints } from '../writes.ts'

type PointsProps = { oneOnOne: OneOnOne; about: About }

/** The member's points, "for Monday": written by the member, and shown to the people to whom the server sends them. */
export function Points({ oneOnOne, about }: PointsProps) {
  const { points, record, can, member } = oneOnOne
  const text = [record.points, points?.text].filter(Boolean).join('\n')
  if (can.writePoints && points && record.state !== 'begun') {
    return (
      <>
        {record.points && <Read title="Your points" text={record.points} />}
        <Write oneOnOne={oneOnOne} about={about} stored={points} />
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

function Write({ oneOnOne, about, stored }: PointsProps & { stored: Stored }) {
  const me = useMe()
  const own = useOwnText(draftKey('points', me.userId, oneOnOne.member.id), {
    text: stored.text,
    base: stored.updatedAt,
  })
  const { text, typing } = own
  const write = useWrite(savePoints, oneOnOneScope(about))
  const newer = newerPoints(write.error)
  const excess = tooLong(text, POINTS_MAX)
  const unsaved = typing && text.trim() !== stored.text
  const save = async (version: { text: string; base: string | null }) => {
    const body = { text: version.text, updatedAt: version.base }
    const saved = await write.send({ params: about, body }, about)
    return { text: saved.text, base: saved.updatedAt }
  }
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
            onChange={(event) => own.type(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      {write.isError && typing && (
        <p role="alert" className="font-semibold text-overdue">
          {newer ? 'Your points were changed on another device.' : `Not saved. ${sentenceOf(write.error)}`}
          {!own.onDevice && ' This text is not kept on the device either: copy it.'}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {newer && typing ? (
          <Button
            variant="secondary"
            busy={write.isPending}
            onClick={() => void own.sendBoth({ text: newer.entry, base: newer.updatedAt || null }, save)}
          >
            Keep both and save
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={write.isPending}
            disabled={!unsaved || excess !== undefined}
            onClick={() => void own.send(own, save)}
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
