import { STRUCTURED_LABELS } from '@scope/contract/work/journal.words'
import type { ReactNode } from 'react'
import { mediumDate } from '../../lib/dates.ts'
import { repliedLine } from './replied.ts'
import { isLink, type Journal, PARTS, type Part } from './texts.ts'

type Said = Pick<Journal, Part | 'entry' | 'reply'> & Parameters<typeof repliedLine>[0]

/** All that an entry says to those who may read it: its text, the structured part, the manager's reply. */
export function EntryBody({ journal }: { journal: Said }) {
  return (
    <div className="grid max-w-[68ch] grid-cols-1 gap-4">
      <p className="break-words whitespace-pre-line">{journal.entry}</p>
      <EntryParts journal={journal} />
    </div>
  )
}

/** What an entry says besides its text. */
export function EntryParts({ journal }: { journal: Said }) {
  const parts = PARTS.filter((part) => journal[part] && (part !== 'nextStepDate' || !journal.nextStep))
  return (
    <>
      {parts.length > 0 && (
        <dl className="grid grid-cols-1 gap-3">
          {parts.map((part) => (
            <div key={part}>
              <dt className="text-sm font-semibold text-quiet">{STRUCTURED_LABELS[part]}</dt>
              <dd className="break-words whitespace-pre-line">{saidOf(journal, part)}</dd>
            </div>
          ))}
        </dl>
      )}
      {journal.reply && (
        <div className="grid gap-1 border-l-2 border-accent pl-4">
          <p className="text-sm font-semibold text-quiet">{repliedLine(journal)}</p>
          <p className="break-words whitespace-pre-line">{journal.reply}</p>
        </div>
      )}
    </>
  )
}

function saidOf(journal: Said, part: Part): ReactNode {
  const said = journal[part]
  if (part === 'nextStep' && journal.nextStepDate) {
    return (
      <>
        {said}
        <span className="block text-sm text-quiet">by {mediumDate(journal.nextStepDate)}</span>
      </>
    )
  }
  if (part === 'nextStepDate' && said) return mediumDate(said)
  // A link of someone else's: it opens apart and learns nothing of where it was opened.
  if (part === 'evidenceUrl' && said && isLink(said)) {
    return (
      <a
        href={said}
        target="_blank"
        rel="noreferrer noopener"
        className="inline-flex min-h-11 items-center font-semibold break-all text-accent hover:underline"
      >
        {said}
      </a>
    )
  }
  return said
}
