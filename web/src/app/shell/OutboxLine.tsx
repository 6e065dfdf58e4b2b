import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { photoOf } from '../../insight/visit/photo.ts'
import { addPhoto } from '../../insight/visit/writes.ts'
import { timesIn } from '../../lib/dates/dates.ts'
import { countUnstored, type Entry, isStored, useWaiting } from '../../lib/offline/outbox.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/list/Disclosure.tsx'
import { discard, type Refused, refusedEntries, sendAgain, watchRefused } from '../start/outbox-on-device.ts'
import { wordsOf } from '../start/outbox-words.ts'

/** The actions that wait to be sent, and the refused ones with their reason and text. */
export function OutboxLine() {
  const waiting = useWaiting()
  const refused = useSyncExternalStore(watchRefused, refusedEntries)
  if (waiting.length + refused.length === 0) return null
  const counts = [
    refused.length > 0 && `Not sent · ${refused.length}`,
    waiting.length > 0 && `Waiting to send · ${waiting.length}`,
  ]
  return (
    <section aria-label="Waiting to send" className="mx-auto max-w-[75.5rem] px-4 text-sm sm:px-8 lg:px-11">
      <Disclosure label={counts.filter(Boolean).join(', ')} open={refused.length > 0 || countUnstored() > 0}>
        <ul className="grid gap-3 pb-3">
          {refused.map((one) => (
            <li key={one.entry.act.idempotencyKey} className="grid justify-items-start gap-0.5">
              <EntryWords entry={one.entry} />
              <p className="text-at-risk">Not sent. {one.reason}</p>
              {!one.isStored && (
                <p className="text-at-risk">This browser can’t keep it: copy it before you close the page.</p>
              )}
              <div className="-ml-3 flex flex-wrap">
                {one.entry.name === addPhoto.name && <PhotoActions refused={one} />}
                <Button variant="quiet" size="sm" onClick={() => discard(one)}>
                  Discard
                </Button>
              </div>
            </li>
          ))}
          {waiting.map((entry) => (
            <li key={entry.act.idempotencyKey}>
              <EntryWords entry={entry} />
              {!isStored(entry) && (
                <p className="text-at-risk">This browser can’t keep it: leave this page open.</p>
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

/** A photo may be nowhere else: it can be sent again, and saved to the device. */
function PhotoActions({ refused }: { refused: Refused }) {
  const { src, fileName } = photoOf(refused.entry.act)
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => sendAgain(refused)}>
        Send again
      </Button>
      <a href={src} download={fileName} className={buttonClass('quiet', 'sm')}>
        Save
      </a>
    </>
  )
}

function EntryWords({ entry }: { entry: Entry }) {
  const { what, title, text } = wordsOf(entry, useQueryClient())
  const at = timesIn().dateTime(new Date(entry.at))
  return (
    <div>
      {entry.name === addPhoto.name && (
        <img
          src={photoOf(entry.act).src}
          alt=""
          className="mb-1 size-16 rounded-control border border-line object-cover"
        />
      )}
      <p className="font-semibold">{what}</p>
      {text && <p className="whitespace-pre-line">{text}</p>}
      {entry.at > 0 && <p className="text-quiet">{title ? `${title} · ${at}` : at}</p>}
    </div>
  )
}
