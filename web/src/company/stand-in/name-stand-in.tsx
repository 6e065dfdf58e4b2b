import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api/errors.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { standInsQuery } from './api.ts'
import { NameStandInDialog } from './components/NameStandInDialog.tsx'

type NameStandInProps = { gmId: string; venue?: string; until?: string; onClose: () => void }

/** Names a stand-in for a general manager at a venue, for full admins. */
export function NameStandIn({ gmId, ...more }: NameStandInProps) {
  const { data, error, refetch } = useQuery(standInsQuery)
  const gm = data?.managers.find(({ id }) => id === gmId)
  if (data && gm) return <NameStandInDialog gm={gm} candidates={data.candidates} {...more} />
  return (
    <Dialog open onClose={more.onClose} title="Name a stand-in">
      {data ? (
        <p>This person is no longer a general manager.</p>
      ) : error ? (
        <ErrorState
          title="Who can stand in could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-80 rounded-card" />
      )}
    </Dialog>
  )
}
