import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { PATHS } from '../../../lib/address/paths.ts'
import { api } from '../../../lib/api/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { useMe } from '../../person/api.ts'
import { NotFoundScreen } from '../../session/screens/NotFoundScreen.tsx'
import { type Step, setupQuery } from '../api.ts'
import { StepItem } from '../components/StepItem.tsx'

/** The steps after a company and its first admin exist, for its admins. */
export function FirstDayScreen() {
  const { can } = useMe()
  return can.editCompany ? <FirstDay /> : <NotFoundScreen />
}

function FirstDay() {
  const { orgName } = useMe()
  const { data, error, refetch } = useQuery(setupQuery)
  const client = useQueryClient()
  const leave = useMutation({
    mutationFn: ({ step, skipped }: Pick<Step, 'step' | 'skipped'>) =>
      api('PUT /api/setup/:step', { params: { step }, body: { skipped } }),
    onSettled: () => client.invalidateQueries({ queryKey: setupQuery.queryKey }),
    onError: (cause) => toastFailure(cause, 'Error', sentenceOf(cause)),
  })
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-2">
        <h1 tabIndex={-1} className="font-serif text-3xl wrap-anywhere lg:text-4xl">
          Set up {orgName}
        </h1>
        <p role="status" className="max-w-[60ch] text-quiet">
          {data?.done
            ? 'All set. Scope is ready for your people.'
            : 'In any order. What is left stays on home and in Settings.'}
        </p>
      </div>
      {data ? (
        <ol className="grid grid-cols-1 gap-4">
          {data.steps.map((step) => (
            <StepItem
              key={step.step}
              step={step}
              busy={leave.isPending && leave.variables.step === step.step}
              onSkip={(skipped) => leave.mutate({ step: step.step, skipped })}
            />
          ))}
        </ol>
      ) : error ? (
        <ErrorState
          title="The steps could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-[40rem] w-full rounded-card" />
      )}
      <p>
        <Link href={PATHS.home} className={buttonClass(data?.done ? 'primary' : 'secondary')}>
          Go to home
        </Link>
      </p>
    </div>
  )
}
