import { countText, plural } from '@scope/contract/kernel/count.words'
import { useQuery } from '@tanstack/react-query'
import { PATHS } from '../../../lib/address/paths.ts'
import { ApiError } from '../../../lib/api/errors.ts'
import { sizeOf } from '../../../lib/bytes.ts'
import { timesIn } from '../../../lib/dates/dates.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ProgressBar } from '../../../ui/figure/ProgressBar.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type RestoreState, restoreQuery } from '../api.ts'
import { OwnQueries } from './OwnQueries.tsx'

type RestoreProgressProps = { link: string; onBack: () => void }

/** How far a restore is, then what came back, or why nothing did. */
export const RestoreProgress = (props: RestoreProgressProps) => (
  <OwnQueries>
    <Progress {...props} />
  </OwnQueries>
)

function Progress({ link, onBack }: RestoreProgressProps) {
  const { data, error } = useQuery(restoreQuery(link))
  if (error instanceof ApiError && error.field === 'link') {
    return (
      <ErrorState
        title="The restore was interrupted"
        text="The server was started again meanwhile."
        retry="Look again"
        onRetry={onBack}
      />
    )
  }
  if (!data) return <Skeleton className="h-40 w-full rounded-card" />
  if (data.restored) return <Restored of={data.restored} />
  if (data.state === 'failed') {
    return (
      <ErrorState
        title="The restore failed"
        text={data.error ?? ''}
        retry="Choose another backup"
        onRetry={onBack}
      />
    )
  }
  return <Running of={data} />
}

function Running({ of }: { of: RestoreState }) {
  const { step, bytes, ofBytes, tables, ofTables } = of
  const read = `${sizeOf(bytes)} of ${sizeOf(ofBytes)}`
  const text = {
    checking: `Checking the backup: ${read}`,
    loading: `Restoring: ${countText(tables)} of ${plural(ofTables, 'table')}, ${read}`,
    finishing: 'Finishing',
  }[step]
  return (
    <Card as="div" className="grid gap-3">
      <p className="tabular-nums">{text}</p>
      <ProgressBar label="Restoring the backup" done={bytes} of={ofBytes} />
      <p className="text-sm text-quiet">You can close this page: the server goes on.</p>
    </Card>
  )
}

function Restored({ of }: { of: NonNullable<RestoreState['restored']> }) {
  const { companies, madeAt, version, rows, tables, files, skippedMessages, missingFiles } = of
  const whose = companies.length > 0 ? companies.join(', ') : 'Everything'
  const counts = `${plural(rows, 'row')} in ${plural(tables, 'table')}, ${plural(files, 'attached file')}`
  return (
    <Card as="div" role="status" className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2 className="font-serif text-2xl">Restored</h2>
        <p className="font-semibold wrap-anywhere">{whose}</p>
        <p>
          As of {timesIn().dateTime(madeAt)}, from Scope {version}: {counts}.
        </p>
      </div>
      <ul className="grid max-w-[60ch] gap-2 text-quiet">
        <li>Sessions did not come back: everyone signs in again.</li>
        {skippedMessages > 0 && (
          <li>{plural(skippedMessages, 'message')} older than an hour won’t be sent.</li>
        )}
        {missingFiles > 0 && <li>{plural(missingFiles, 'attached file')} was missing already.</li>}
        <li>
          This is a copy: it sends nothing and deletes no files until an admin makes it live in Settings,
          System, or <code className="text-text">npx scope make-live</code> does.
        </li>
        {of.needsSignInLink && (
          <li>
            Until then no sign-in codes are sent. On the server,{' '}
            <code className="text-text">npx scope sign-in-link EMAIL</code> lets one person in.
          </li>
        )}
      </ul>
      {/* The whole page is loaded anew: nothing of the empty server stays. */}
      <a href={PATHS.login} className={`${buttonClass()} justify-self-start`}>
        Go to sign-in
      </a>
    </Card>
  )
}
