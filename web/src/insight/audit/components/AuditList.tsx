import { withoutWordsText } from '@scope/contract/insight/audit.words'
import { type RefObject, useState } from 'react'
import { useCompanyTimes } from '../../../company/company/use-company-times.ts'
import { BeforeAfter } from '../../../ui/figure/BeforeAfter.tsx'
import type { Trail } from '../api.ts'

type Row = Trail['rows'][number]

/** Changes per row shown at first. */
const SHOWN = 6

type AuditListProps = { rows: readonly Row[]; list: RefObject<HTMLUListElement | null> }

/** The audit trail, newest first: who, what, before and after, when. */
export function AuditList({ rows, list }: AuditListProps) {
  const { dateTime, dayOf } = useCompanyTimes()
  return (
    <ul ref={list} aria-label="Audit trail" className="grid grid-cols-1">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-1 gap-x-6 gap-y-2 border-t border-line px-5 py-4 first:border-t-0 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <div className="grid content-start gap-0.5">
            <p className="font-semibold">{row.what}</p>
            {row.about && <p className="break-words">{row.about}</p>}
            {row.withoutWords && (
              <p className="break-words text-quiet">
                {withoutWordsText(dayOf(row.withoutWords.at), row.withoutWords.by)}
              </p>
            )}
            <p className="text-sm text-quiet">
              {row.who}, <time dateTime={row.at}>{dateTime(row.at)}</time>
            </p>
          </div>
          <Changes changes={row.changes} />
        </li>
      ))}
    </ul>
  )
}

function Changes({ changes }: Pick<Row, 'changes'>) {
  if (changes.length === 0) return null
  const [first, more] = [changes.slice(0, SHOWN), changes.slice(SHOWN)]
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1">
      <ChangeLines changes={first} />
      {more.length > 0 && <MoreChanges changes={more} />}
    </div>
  )
}

/** Renders the changes once they are opened, because an import may have thousands. */
function MoreChanges({ changes }: Pick<Row, 'changes'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent">
        {changes.length} more
      </summary>
      {isOpen && <ChangeLines changes={changes} />}
    </details>
  )
}

function ChangeLines({ changes }: Pick<Row, 'changes'>) {
  // Added rows have no values before.
  const isNew = changes.every(({ before }) => before === null)
  return (
    <dl className="grid grid-cols-1 gap-1">
      {changes.map(({ field, before, after }) => (
        <div
          key={`${field} ${before} ${after}`}
          className="grid items-baseline gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="text-sm break-words text-quiet">{field}</dt>
          <dd className="min-w-0">
            {(before !== null || after !== null) && (
              <BeforeAfter before={isNew ? undefined : (before ?? '—')} after={after ?? '—'} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
