import { POINTS_MAX } from '@scope/contract/insight/points.words'
import { characters } from '@scope/contract/kernel/text.words'
import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import { useOwnText } from '../../lib/drafts/use-own-text.ts'
import { tooLong } from '../../lib/too-long.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field, inputClass } from '../../ui/form/Field.tsx'
import { KEPT_HERE } from '../../ui/form/KeptDraft.tsx'

/** Somebody's points for the next talk. */
export function ReadPoints({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="grid border-l-2 border-accent pl-3">
      <h2 className="font-serif text-xl">{title}</h2>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  )
}

type Stored = { text: string; updatedAt: string | null }

type WritePointsProps = {
  label: string
  /** Who reads them. */
  hint: string
  /** The key of the draft on the device. */
  draft: string
  stored: Stored
  /** The write that saves them. */
  write: { isPending: boolean; isError: boolean; error: unknown }
  /** Saves a text that is based on a version, and returns the stored one. */
  save: (text: string, updatedAt: string | null) => Promise<Stored>
}

/** One's own points, kept on the device until they are saved. Newer ones of another device are never overwritten. */
export function WritePoints({ label, hint, draft, stored, write, save }: WritePointsProps) {
  const own = useOwnText(draft, { text: stored.text, base: stored.updatedAt })
  const { text, typing } = own
  const newer = newerPoints(write.error)
  const excess = tooLong(text, POINTS_MAX)
  const unsaved = typing && text.trim() !== stored.text
  const send = async (version: { text: string; base: string | null }) => {
    const saved = await save(version.text, version.base)
    return { text: saved.text, base: saved.updatedAt }
  }
  return (
    <Card as="div" className="grid gap-3 lg:p-5! print:hidden">
      <Field
        label={label}
        error={excess}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{hint}</span>
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
            onClick={() => void own.sendBoth({ text: newer.entry, base: newer.updatedAt || null }, send)}
          >
            Keep both and save
          </Button>
        ) : (
          <Button
            variant="secondary"
            busy={write.isPending}
            disabled={!unsaved || excess !== undefined}
            onClick={() => void own.send(own, send)}
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

/** The newer points that the server named when it refused a save. */
const newerPoints = (error: unknown): { entry: string; updatedAt: string } | undefined =>
  error instanceof ApiError && error.code === 'stale' ? error.currentEntry : undefined
