import { SECURITY_KINDS } from '@scope/contract/insight/security.words'
import type { RefObject } from 'react'
import { useCompanyTimes } from '../../../company/company/use-company-times.ts'
import type { SecurityRow } from '../api.ts'

type SecurityListProps = { rows: readonly SecurityRow[]; list: RefObject<HTMLUListElement | null> }

/** The security log, newest first: event, person, network, time. */
export function SecurityList({ rows, list }: SecurityListProps) {
  const { dateTime } = useCompanyTimes()
  return (
    <ul ref={list} aria-label="Security log" className="grid grid-cols-1">
      {rows.map(({ id, at, kind, who, email, network, about }) => (
        <li
          key={id}
          className="grid grid-cols-1 gap-x-6 gap-y-1 border-t border-line px-5 py-4 first:border-t-0 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <div className="grid min-w-0 grid-cols-1 content-start gap-0.5">
            <p className="font-semibold">{SECURITY_KINDS[kind]}</p>
            <p className="text-sm text-quiet">
              <time dateTime={at}>{dateTime(at)}</time>
            </p>
          </div>
          <div className="grid min-w-0 grid-cols-1 content-start gap-0.5">
            <p className="break-words">{who ?? email ?? 'Unknown'}</p>
            {about && <p className="break-words text-sm">{about}</p>}
            <p className="break-words text-sm text-quiet">
              {[who && email, network].filter(Boolean).join(' · ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
