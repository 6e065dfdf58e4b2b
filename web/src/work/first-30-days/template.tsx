import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCompanyTimes } from '../../company/company/use-company-times.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { firstDaysQuery } from './api.ts'
import { TemplateDialog } from './components/TemplateDialog.tsx'

/** The template that a company offers to managers of new members, which full admins can change. */
export function FirstDaysTemplate() {
  const heading = useId()
  const [open, setOpen] = useState(false)
  const { dateTime } = useCompanyTimes()
  const { data, error, refetch } = useQuery(firstDaysQuery)
  if (!data) {
    return error ? (
      <ErrorState
        title="The first 30 days could not be loaded"
        text={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-48 rounded-card" />
    )
  }
  const { template, skills, changed, can } = data
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <h2 id={heading} className="font-serif text-2xl">
        First 30 days
      </h2>
      <p className="text-quiet">
        For each new AGM and Bar Lead: a priority with dated tasks, skills in focus, and points for the first
        one-on-one.
      </p>
      <p>
        <bdi className="font-semibold">{template.title}</bdi> ·{' '}
        {template.tasks.length === 1 ? '1 task' : `${template.tasks.length} tasks`}
        <span className="block text-sm text-quiet">
          {changed ? (
            <>
              Changed by <bdi>{changed.by}</bdi>, {dateTime(changed.at)}
            </>
          ) : (
            'Scope’s standard plan'
          )}
        </span>
      </p>
      {can.edit && (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-label="Change the first 30 days"
          onClick={() => setOpen(true)}
        >
          Change
        </Button>
      )}
      {open && <TemplateDialog template={template} skills={skills} onClose={() => setOpen(false)} />}
    </Card>
  )
}
