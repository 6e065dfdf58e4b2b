import { POSITIONS } from '@scope/contract/company/person.words'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { WEEKDAYS } from '@scope/contract/kernel/calendar'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo } from 'react'
import { api, sentenceOf } from '../../../lib/api/api.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { KeptDraft } from '../../../ui/form/KeptDraft.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { useMe } from '../../person/api.ts'
import { type TeamMember, teamQuery } from '../api.ts'

const DAYS = WEEKDAYS.map((day, index) => ({ value: String(index), label: day }))

/** The team of a venue, with the Admin Day of each BLT member. */
export function Team({ venueId }: { venueId: string }) {
  const team = useQuery(teamQuery(venueId))
  if (team.data) return <AdminDays venueId={venueId} team={team.data} />
  return (
    <TeamCard>
      {team.isError ? (
        <ErrorState
          title="The team could not be loaded"
          text={sentenceOf(team.error)}
          onRetry={() => void team.refetch()}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </TeamCard>
  )
}

function TeamCard({ children }: { children: ReactNode }) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <h2 id={heading} className="font-serif text-2xl">
        Team Management
      </h2>
      {children}
    </Card>
  )
}

function AdminDays({ venueId, team }: { venueId: string; team: readonly TeamMember[] }) {
  const { userId } = useMe()
  const client = useQueryClient()
  const members = useMemo(() => team.map(({ id }) => id), [team])
  const draft = useDraft<Record<string, string>>(draftKey('admin-days', userId, venueId), {}, null, members)
  const chosen = draft.fields
  const changed = Object.fromEntries(
    team.flatMap(({ id, adminDayDow }) => {
      const day = chosen[id]
      return day !== undefined && day !== String(adminDayDow) ? [[id, Number(day)] as const] : []
    }),
  )
  const dirty = Object.keys(changed).length > 0

  const save = useMutation({
    mutationFn: () => api('PATCH /api/team/bulk-update', { body: changed }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: teamQuery(venueId).queryKey })
      draft.reset({})
      toast({
        title: 'Team settings updated',
        description: 'Team member settings have been saved successfully.',
      })
    },
    onError: (error) => toastFailure(error, 'Error', 'Failed to update team settings.'),
  })

  const errors = useErrors(save.error, chosen)
  const problem = errors.at(...members) ?? errors.ofForm
  const giveUp = () => {
    draft.reset({})
    save.reset()
  }

  return (
    <TeamCard>
      {team.length === 0 && <p className="text-quiet">Nobody works at this venue now.</p>}
      <ul className="grid grid-cols-1">
        {team.map(({ id, name, position, role, isBlt, adminDayDow }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-32">
              <p className="font-semibold break-words">{name}</p>
              <p className="text-sm text-quiet">
                {position === POSITIONS[role] ? ROLE_LABELS[role] : `${position} · ${ROLE_LABELS[role]}`}
              </p>
            </div>
            {isBlt && (
              <div className="flex max-w-full flex-wrap items-center gap-2.5">
                <span aria-hidden className="text-sm text-quiet">
                  Admin Day
                </span>
                <Picker
                  label={`Admin Day, ${name}`}
                  className="min-w-36"
                  value={chosen[id] ?? String(adminDayDow)}
                  options={DAYS}
                  onChange={(day) => draft.change({ [id]: day })}
                  disabled={save.isPending}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <FormError text={problem} />
      {team.some(({ isBlt }) => isBlt) && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" busy={save.isPending} disabled={!dirty} onClick={() => save.mutate()}>
            Save Admin Days
          </Button>
          {dirty && (
            <Button variant="quiet" onClick={giveUp} disabled={save.isPending}>
              Discard
            </Button>
          )}
          {draft.found && dirty && <KeptDraft />}
        </div>
      )}
    </TeamCard>
  )
}
