import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api/api.ts'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { useMe } from '../../person/api.ts'
import { standInsQuery } from '../api.ts'
import { NameStandInDialog } from './NameStandInDialog.tsx'
import { StandInList } from './StandInList.tsx'

/** A general manager's stand-ins, for people managers. Each action takes effect at once. */
export function StandInOfPerson({ id }: { id: string }) {
  const me = useMe()
  const heading = useId()
  const { data, isError, error, refetch } = useQuery(standInsQuery)
  const [naming, setNaming] = useState(false)
  const gm = data?.managers.find((one) => one.id === id)
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <h3 id={heading} className="font-serif text-2xl">
        Stand-in
      </h3>
      {data ? (
        <>
          <StandInList
            standIns={data.standIns.filter(({ gm, standIn }) => gm.id === id || standIn.id === id)}
            me={me.id}
          />
          {gm && (
            <SaveButton variant="secondary" className="justify-self-start" onClick={() => setNaming(true)}>
              Name a stand-in
            </SaveButton>
          )}
        </>
      ) : isError ? (
        <ErrorState
          title="Stand-ins could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-12" />
      )}
      {naming && data && gm && (
        <NameStandInDialog gm={gm} candidates={data.candidates} onClose={() => setNaming(false)} />
      )}
    </section>
  )
}
