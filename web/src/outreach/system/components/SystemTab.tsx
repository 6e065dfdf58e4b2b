import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useCompanyTimes } from '../../../company/company/use-company-times.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type System, systemQuery } from '../api.ts'
import {
  backupState,
  chatState,
  filesState,
  inboxState,
  jobState,
  mailState,
  pushState,
  serverState,
  webhookState,
} from '../state.ts'
import { Part } from './Part.tsx'
import { RestoredCopy } from './RestoredCopy.tsx'

/** How the server is doing, for full admins. */
export function SystemTab() {
  const { dateTime } = useCompanyTimes()
  const { data, error, refetch } = useQuery(systemQuery)
  if (!data) {
    return error ? (
      <ErrorState
        title="The state of the server could not be loaded"
        text={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-[40rem] rounded-card" />
    )
  }
  return (
    <section aria-label="System" className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-5">
        {data.copySince && <RestoredCopy since={data.copySince} />}
        <Part title="Server" state={serverState(data)} />
        <Part title="Backup" state={backupState(data)} />
        <Part title="Attached files" state={filesState(data)} />
        <Part title="Numbers that arrive" state={inboxState(data, dateTime)} />
        <Part title="E-mail" state={mailState(data, dateTime)} />
        <Part title="Chat" state={chatState(data, dateTime)}>
          <Failing spaces={data.chat.failing} />
        </Part>
        <Part title="Notifications" state={pushState(data, dateTime)} />
        <Part title="Webhooks" state={webhookState(data, dateTime)} />
      </div>
      <Part title="Jobs" state={jobState(data)}>
        <Jobs jobs={data.jobs} />
      </Part>
    </section>
  )
}

function Failing({ spaces }: { spaces: System['chat']['failing'] }) {
  const { dateTime } = useCompanyTimes()
  if (spaces.length === 0) return null
  return (
    <ul className="grid gap-1">
      {spaces.map(({ venue, reason, since }) => (
        <li key={venue?.slug ?? ''} className="text-at-risk">
          {venue ? (
            <Link
              href={`/settings?tab=venue&venue=${venue.slug}`}
              className="inline-block max-w-full underline underline-offset-4"
            >
              {venue.name}
            </Link>
          ) : (
            'Operations space'
          )}
          : {reason}, last on {dateTime(since)}.
        </li>
      ))}
    </ul>
  )
}

/** Failing jobs first, then by name. */
function Jobs({ jobs }: { jobs: System['jobs'] }) {
  const { dateTime } = useCompanyTimes()
  const sorted = jobs.toSorted(
    (a, b) => Number(b.failing) - Number(a.failing) || a.name.localeCompare(b.name),
  )
  return (
    <>
      <ul className="grid">
        {sorted.map(({ name, lastRun, failing, lastFailure }) => (
          <li key={name} className="grid gap-0.5 border-t border-line py-2.5">
            <span className="first-letter:uppercase">{name}</span>
            <span className={`text-sm ${failing ? 'text-at-risk' : 'text-quiet'}`}>
              {failing ? `Failed ${dateTime(lastRun)}` : `Last run ${dateTime(lastRun)}`}
              {!failing && lastFailure && `, failed before on ${dateTime(lastFailure)}`}
            </span>
          </li>
        ))}
      </ul>
      {jobs.length > 0 && (
        <p className="text-sm text-quiet">On the server that answered, since it started.</p>
      )}
    </>
  )
}
