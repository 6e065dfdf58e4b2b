import { preview } from '@scope/contract/work/journal.words'
import { useTimes } from '../../../company/venue/use-times.ts'
import { ReadOn } from '../../../ui/list/ReadOn.tsx'
import { EntryBody } from '../../journal/entry-body.tsx'
import { hasParts, type Journal } from '../../journal/texts.ts'

/** A journal of the week. Of a private one the user may not read, only that it exists and when it was submitted. */
export function RecordJournal({ journal }: { journal: Journal }) {
  const { dayOf } = useTimes()
  const { authorName, entry, submittedAt } = journal
  const submitted = submittedAt ? `, submitted ${dayOf(submittedAt)}` : ''
  if (entry === null) {
    return (
      <p className="border-l-2 border-line pl-4 text-sm text-quiet">
        A private entry by <bdi>{authorName}</bdi>
        {submitted}.
      </p>
    )
  }
  const start = preview(entry)
  return (
    <div className="grid grid-cols-1 gap-1 border-l-2 border-line pl-4">
      <p className="text-sm text-quiet">
        Journal by <bdi>{authorName}</bdi>
        {submitted}
      </p>
      <ReadOn
        subject={`${authorName}’s journal`}
        start={<p className="max-w-[68ch] whitespace-pre-line">{start}</p>}
        whole={start !== entry || hasParts(journal) || journal.reply ? <EntryBody journal={journal} /> : null}
      />
    </div>
  )
}
