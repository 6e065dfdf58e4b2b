import type { Retention } from '@scope/contract/insight/retention'
import { KEEP_YEARS, type KeepYears } from '@scope/contract/insight/retention.words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCompanyTimes } from '../../company/company/use-company-times.ts'
import { api } from '../../lib/api/api.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { toastFailure } from '../../lib/toast/failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Picker } from '../../ui/form/Picker.tsx'
import { SaveButton } from '../../ui/form/SaveButton.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { retentionQuery } from './api.ts'
import { choiceText, keptText, removalText } from './words.ts'

const CHOICES: readonly (KeepYears | null)[] = [null, ...KEEP_YEARS]

/** How long the texts of former members are kept, and what a change will remove. */
export function Keep() {
  const heading = useId()
  const { data, isError, error, refetch } = useQuery(retentionQuery)
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2 id={heading} className="font-serif text-2xl">
          Keep
        </h2>
        <p className="text-sm text-quiet">
          How long former members’ journals, one-on-ones, visits, talks about a year and skills stay.
          Priorities, check-ins and numbers always stay; the security log 400 days.
        </p>
      </div>
      {data ? (
        <KeepForm stored={data} />
      ) : isError ? (
        <ErrorState
          title="How long records are kept could not be loaded"
          text={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  )
}

function KeepForm({ stored: { years, next, from, choices } }: { stored: Retention }) {
  const client = useQueryClient()
  const { dateTime } = useCompanyTimes()
  const planned = next ? next.years : years
  const [chosen, setChosen] = useState(planned)
  const save = useMutation({
    mutationFn: (to: KeepYears | null) => api('PATCH /api/company/retention', { body: { years: to } }),
    onSuccess: (saved) => {
      client.setQueryData(retentionQuery.queryKey, saved)
      setChosen(saved.next ? saved.next.years : saved.years)
    },
    onError: (cause) => {
      toastFailure(cause, 'Not saved', sentenceOf(cause))
      void client.invalidateQueries({ queryKey: retentionQuery.queryKey })
    },
  })
  const isShorter = chosen !== null && (years === null || chosen < years)
  const isDirty = chosen !== planned
  return (
    <div className="grid grid-cols-1 gap-4">
      {next && (
        <div className="grid justify-items-start gap-3 border-l-2 border-at-risk pl-4">
          <p>
            <span className="font-semibold">{keptText(years)}</span>{' '}
            {removalText(choices, next.years, dateTime(next.at))}
          </p>
          <Button
            variant="secondary"
            size="sm"
            busy={save.isPending && save.variables === years}
            onClick={() => save.mutate(years)}
          >
            Cancel this change
          </Button>
        </div>
      )}
      <Field label="Keep them">
        {(aria) => (
          <Picker
            aria={aria}
            label="Keep them"
            value={String(chosen)}
            options={CHOICES.map((one) => ({ value: String(one), label: choiceText(one) }))}
            onChange={(value) => setChosen(CHOICES.find((one) => String(one) === value) ?? null)}
            disabled={save.isPending}
            className="justify-self-start"
          />
        )}
      </Field>
      {isDirty && isShorter && <p role="status">{removalText(choices, chosen, dateTime(from))}</p>}
      {isDirty && !isShorter && <p role="status">Applies at once. What was removed does not come back.</p>}
      <SaveButton
        variant="secondary"
        className="justify-self-start"
        disabled={!isDirty}
        busy={save.isPending && save.variables === chosen}
        onClick={() => save.mutate(chosen)}
      >
        Save
      </SaveButton>
    </div>
  )
}
