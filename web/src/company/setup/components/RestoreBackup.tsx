import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { sizeOf } from '../../../lib/bytes.ts'
import { timesIn } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ShowMoreHere } from '../../../ui/list/ShowMore.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type Backup, backupsQuery } from '../api.ts'
import { type Chosen, needsKey } from '../use-restore.ts'
import { ConfirmRestore } from './ConfirmRestore.tsx'
import { OwnQueries } from './OwnQueries.tsx'

type RestoreBackupProps = { link: string; onBegin: () => void }

/** Restores a backup in place of a new company: one that lies where backups are kept, or a file of this device. */
export const RestoreBackup = (props: RestoreBackupProps) => (
  <OwnQueries>
    <Choices {...props} />
  </OwnQueries>
)

function Choices({ link, onBegin }: RestoreBackupProps) {
  const { data, error, refetch } = useQuery(backupsQuery(link))
  const [chosen, setChosen] = useState<{ what: Chosen; needsKey: boolean } | null>(null)
  const choose = async (what: Chosen) => setChosen({ what, needsKey: await needsKey(what) })
  return (
    <Card as="div" className="mt-2 grid grid-cols-1 gap-5">
      <div className="grid max-w-[60ch] gap-1">
        <p>People, venues, numbers, journals and files come back, all or nothing.</p>
        <p className="text-quiet">Sessions don’t: everyone signs in again.</p>
      </div>
      {chosen ? (
        <ConfirmRestore link={link} {...chosen} onBegin={onBegin} onCancel={() => setChosen(null)} />
      ) : (
        <>
          {data ? (
            <Backups {...data} onChoose={(backup) => void choose({ backup })} />
          ) : error ? (
            <ErrorState
              title="The backups could not be loaded"
              text={sentenceOf(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton className="h-28 w-full rounded-card" />
          )}
          <FileButton onFile={(file) => void choose({ file })} />
        </>
      )}
    </Card>
  )
}

const SHOWN = 5

type BackupsProps = {
  place: string | null
  problem: string | null
  backups: Backup[]
  onChoose: (backup: Backup) => void
}

function Backups({ place, problem, backups, onChoose }: BackupsProps) {
  const [most, setMost] = useState(SHOWN)
  const list = useRef<HTMLUListElement>(null)
  if (problem !== null) return <p className="font-semibold text-at-risk wrap-anywhere">{problem}</p>
  if (place === null) return null
  if (backups.length === 0) return <p className="text-quiet wrap-anywhere">No backups in {place}.</p>
  return (
    <>
      <ul ref={list} aria-label="Backups" className="grid grid-cols-1 divide-y divide-line">
        {backups.slice(0, most).map((backup) => (
          <li key={backup.name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
              <p className="font-semibold wrap-anywhere">{titleOf(backup)}</p>
              <p className="text-sm text-quiet wrap-anywhere">{detailsOf(backup)}</p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Restore ${titleOf(backup)}`}
              onClick={() => onChoose(backup)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <ShowMoreHere list={list} has={backups.length > most} onMore={() => setMost(backups.length)} />
    </>
  )
}

/** When it was made, or else its name. */
const titleOf = ({ madeAt, name }: Backup): string => (madeAt ? timesIn().dateTime(madeAt) : name)

const detailsOf = ({ companies, bytes, version, isEncrypted }: Backup): string =>
  [companies.join(', '), sizeOf(bytes), version && `Scope ${version}`, isEncrypted && 'encrypted']
    .filter(Boolean)
    .join(' · ')

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="secondary"
        icon={Upload}
        className="justify-self-start"
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zst,.age"
        aria-label="Backup file"
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
