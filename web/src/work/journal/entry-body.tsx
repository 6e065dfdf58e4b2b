import { STRUCTURED_LABELS } from '@scope/contract/work/journal.words'
import type { ReactNode } from 'react'
import { mediumDate } from '../../lib/dates/dates.ts'
import { repliedLine } from './replied.ts'
import { isLink, type Journal, PARTS, type Part } from './texts.ts'

type Entry = Pick<Journal, Part | 'entry' | 'reply'> & Parameters<typeof repliedLine>[0]

/** An entry in full: text, structured part and the manager’s reply. */
export function EntryBody({ journal }: { journal: Entry }) {
  return (
    <div className="grid max-w-[68ch] grid-cols-1 gap-4">
      <p dir="auto" className="break-words whitespace-pre-line">
        {journal.entry}
      </p>
      <EntryParts journal={journal} />
    </div>
  )
}

/** The structured part and the reply. */
export function EntryParts({ journal }: { journal: Entry }) {
  const parts = PARTS.filter((part) => journal[part] && (part !== 'nextStepDate' || !journal.nextStep))
  return (
    <>
      {parts.length > 0 && (
        <dl className="grid grid-cols-1 gap-3">
          {parts.map((part) => (
            <div key={part}>
              <dt className="text-sm font-semibold text-quiet">{STRUCTURED_LABELS[part]}</dt>
              <dd className="break-words whitespace-pre-line">{partText(journal, part)}</dd>
            </div>
          ))}
        </dl>
      )}
      {journal.reply && (
        <div className="grid gap-1 border-l-2 border-accent pl-4">
          <p className="text-sm font-semibold text-quiet">{repliedLine(journal)}</p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {journal.reply}
          </p>
        </div>
      )}
    </>
  )
}

function partText(journal: Entry, part: Part): ReactNode {
  const text = journal[part]
  if (part === 'nextStep' && journal.nextStepDate) {
    return (
      <>
        {text}
        <span className="block text-sm text-quiet">by {mediumDate(journal.nextStepDate)}</span>
      </>
    )
  }
  if (part === 'nextStepDate' && text) return mediumDate(text)
  // A link written by someone else: opens in a new tab, without a referrer.
  if (part === 'evidenceUrl' && text && isLink(text)) {
    return (
      <a
        href={text}
        target="_blank"
        rel="noreferrer noopener"
        className="inline-flex min-h-11 items-center font-semibold break-all text-accent hover:underline"
      >
        {text}
      </a>
    )
  }
  return text
}
