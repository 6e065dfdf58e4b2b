import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api/api.ts'
import { Card } from '../../../ui/Card.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { useMe } from '../../person/api.ts'
import { standInsQuery } from '../api.ts'
import { NameStandInDialog } from './NameStandInDialog.tsx'
import { StandInList } from './StandInList.tsx'

/** The user's stand-ins as a general manager, and the managers for whom the user stands in. Nothing for other roles. */
export function StandInCard() {
  const me = useMe()
  const heading = useId()
  const { nameOwnStandIn, readOwnStandIns: enabled } = me.can
  const { data, isError, error, refetch } = useQuery({ ...standInsQuery, enabled })
  const [naming, setNaming] = useState(false)
  if (!enabled) return null
  const own = data?.standIns.filter(({ gm, standIn }) => gm.id === me.id || standIn.id === me.id) ?? []
  const gm = data?.managers.find(({ id }) => id === me.id)
  // An AGM who does not stand in has nothing to see here.
  if (!nameOwnStandIn && own.length === 0 && !isError) return null
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          Stand-in
        </h2>
        {nameOwnStandIn && (
          <p className="text-sm text-quiet">
            While you’re away, another GM or AGM can review, sign off and hold one-on-ones.
          </p>
        )}
      </div>
      {data ? (
        <>
          <StandInList standIns={own} me={me.id} />
          {gm && (
            <SaveButton
              variant="secondary"
              size="sm"
              className="justify-self-start"
              onClick={() => setNaming(true)}
            >
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
        <Skeleton className="h-24" />
      )}
      {naming && data && gm && (
        <NameStandInDialog gm={gm} candidates={data.candidates} onClose={() => setNaming(false)} />
      )}
    </Card>
  )
}
