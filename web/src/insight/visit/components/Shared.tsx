import { useEffect, useState } from 'react'
import { useWrite } from '../../../lib/api/use-write.ts'
import { timesIn } from '../../../lib/dates/dates.ts'
import { useNow } from '../../../lib/dates/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { VisitAgreementRow } from '../../agreement/visit-agreement-row.tsx'
import { ReadPoints } from '../../points/points.tsx'
import { Part } from '../../talk/part.tsx'
import type { Visit } from '../api.ts'
import { versionOf } from '../draft/merge.ts'
import { sameText, sendable, TEXT_LABELS, TEXT_NAMES } from '../draft/texts.ts'
import { useVisitDraft } from '../draft/use-visit-draft.ts'
import { Photos } from '../photos/Photos.tsx'
import { nounOf } from '../words.ts'
import { takeBackVisit, visitScope } from '../writes.ts'
import { VisitHeader } from './VisitHeader.tsx'

type SharedProps = {
  visit: Visit
  loadedAt: number
  /** It is shared when the network is back. */
  isWaiting: boolean
}

/** A shared visit: the summary, what was agreed and became of it, and the managers’ points. */
export function Shared({ visit, loadedAt, isWaiting }: SharedProps) {
  return (
    <div className="grid grid-cols-1 gap-3.5 md:gap-4">
      <VisitHeader visit={visit} status={<Standing visit={visit} isWaiting={isWaiting} />} />
      {visit.own && <TakeBack visit={visit} loadedAt={loadedAt} isWaiting={isWaiting} />}
      {isWaiting ? <Waiting visit={visit} /> : <Read visit={visit} />}
      {visit.own && <Own visit={visit} isWaiting={isWaiting} />}
    </div>
  )
}

function Standing({ visit, isWaiting }: Pick<SharedProps, 'visit' | 'isWaiting'>) {
  const { sharedAt, venue, manager, own, minutes, today } = visit
  const name = manager?.name
  const text = isWaiting
    ? `Waiting to send. ${name ? `${name} gets it` : 'It is shared'} when the network is back.`
    : sharedAt &&
      [
        `Shared ${own && name ? `with ${name}, ` : ''}${timesIn(venue.timezone, undefined, today).recent(sharedAt)}`,
        minutes !== null && `${minutes} min`,
      ]
        .filter(Boolean)
        .join(' · ')
  return (
    <p role="status" className="text-sm text-quiet">
      {text}
    </p>
  )
}

/** The tap takes time to reach the server, which counts from the sharing. */
const EARLIER_MS = 2_000

/** Takes a shared visit back, until the end of its ten minutes. */
function TakeBack({ visit, loadedAt, isWaiting }: SharedProps) {
  const { id, takeBackUntil, now: served, venue } = visit
  const write = useWrite(takeBackVisit, visitScope(id))
  const left = useTimeLeft(takeBackUntil, served, loadedAt)
  if (!isWaiting && !left) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet print:hidden">
      {!isWaiting &&
        takeBackUntil &&
        `Until ${timesIn(venue.timezone).timeOfDay(takeBackUntil)} you can take it back.`}
      <Button
        variant="secondary"
        size="sm"
        busy={write.isPending && !isWaiting}
        onClick={() => write.start({ params: { id } }, null)}
      >
        Take back
      </Button>
    </p>
  )
}

/** Whether the time until an instant is not over, by the server’s clock. */
function useTimeLeft(until: string | null, served: string, loadedAt: number): boolean {
  const now = useNow()
  if (until === null) return false
  return Date.parse(until) - Date.parse(served) - (now - loadedAt) > EARLIER_MS
}

function Read({ visit }: { visit: Visit }) {
  const { summary, agreed, managersPoints } = visit
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 md:gap-4">
      {summary && (
        <Part number={1} title="Summary">
          <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
            {summary}
          </p>
        </Part>
      )}
      <Part number={2} title="Agreed">
        {agreed.length === 0 && <p className="text-quiet">Nothing was agreed.</p>}
        <ul>
          {agreed.map(
            (agreement) =>
              agreement.visit && (
                <VisitAgreementRow key={agreement.id} agreement={{ ...agreement, visit: agreement.visit }} />
              ),
          )}
        </ul>
      </Part>
      {managersPoints.map(({ name, text }) => (
        <ReadPoints key={name} title={`${name}’s points`} text={text} />
      ))}
      {visit.files.length > 0 && (
        <Part number={3} title="Photos">
          <Photos visit={visit} canWrite={false} />
        </Part>
      )}
    </div>
  )
}

/** What is shared when the network is back, from the device. */
function Waiting({ visit }: { visit: Visit }) {
  const { texts } = useVisitDraft(visit)
  return (
    <>
      {texts.summary.trim() !== '' && (
        <Part number={1} title="Summary">
          <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
            {texts.summary}
          </p>
        </Part>
      )}
      <Part number={2} title="Agreed">
        <ul className="list-inside list-disc">
          {sendable(texts).map(({ id, text }) => (
            <li key={id} className="py-1 wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}

/** The visitor’s own notes, and what is only on this device, because the visit was shared from another one. */
function Own({ visit, isWaiting }: Pick<SharedProps, 'visit' | 'isWaiting'>) {
  const { notes, points } = visit
  return (
    <>
      {[
        { title: TEXT_LABELS.notes, text: notes },
        { title: TEXT_LABELS.points, text: points },
      ].map(
        ({ title, text }) =>
          text && (
            <section key={title} aria-label={title} className="grid gap-1">
              <h2 className="font-serif text-xl">{title}</h2>
              <p className="text-sm text-quiet">Yours alone</p>
              <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
                {text}
              </p>
            </section>
          ),
      )}
      {!isWaiting && <OnlyHere visit={visit} />}
    </>
  )
}

function OnlyHere({ visit }: { visit: Visit }) {
  const draft = useVisitDraft(visit)
  const stored = versionOf(visit)
  const { texts, holds, discard } = draft
  const differing = TEXT_NAMES.filter((name) => !sameText(name, texts[name], stored[name]))
  const isDone = holds && differing.length === 0
  const [forget] = useState(() => discard)
  useEffect(() => {
    if (isDone) forget()
  }, [isDone, forget])
  if (!holds || isDone) return null
  return (
    <section aria-label="Only on this device" className="grid gap-1 border-l-2 border-accent pl-4">
      <h2 className="font-semibold">Only on this device</h2>
      <p className="text-sm text-quiet">The {nounOf(visit)} was shared without it.</p>
      {differing.map((name) => (
        <p key={name} dir="auto" className="wrap-anywhere whitespace-pre-line">
          {name === 'agreements'
            ? sendable(texts)
                .map(({ text }) => text)
                .join('\n')
            : texts[name]}
        </p>
      ))}
      <Button variant="quiet" size="sm" className="-ml-3 justify-self-start" onClick={discard}>
        Discard
      </Button>
    </section>
  )
}
