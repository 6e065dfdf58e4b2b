import { ROLE_LABELS } from '@scope/contract/access.words'
import { WEEKDAYS } from '@scope/contract/calendar'
import { POSITIONS } from '@scope/contract/person.words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { api, sentenceOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/failure.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type TeamMember, teamQuery } from '../api.ts'

const DAYS = WEEKDAYS.map((day, index) => ({ value: String(index), label: day }))

/** Who works at a venue, and on which day a BLT member writes the journal. */
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
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const changed = Object.fromEntries(
    team.flatMap(({ id, adminDayDow }) => {
      const day = chosen[id]
      return day !== undefined && day !== adminDayDow ? [[id, day] as const] : []
    }),
  )
  const dirty = Object.keys(changed).length > 0

  const save = useMutation({
    mutationFn: () => api('PATCH /api/team/bulk-update', { body: changed }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: teamQuery(venueId).queryKey })
      setChosen({})
      toast({
        title: 'Team settings updated',
        description: 'Team member settings have been saved successfully.',
      })
    },
    onError: (error) => toastFailure(error, 'Error', 'Failed to update team settings.'),
  })

  return (
    <TeamCard>
      {team.length === 0 && <p className="text-quiet">Nobody works at this venue yet.</p>}
      <ul className="grid grid-cols-1">
        {team.map(({ id, name, position, role, isBlt, adminDayDow }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-32">
              <p className="font-medium break-words">{name}</p>
              <p className="text-sm text-quiet">
                {position === POSITIONS[role] ? ROLE_LABELS[role] : `${position} · ${ROLE_LABELS[role]}`}
              </p>
            </div>
            {isBlt && (
              <div className="flex items-center gap-2.5">
                <span aria-hidden className="text-sm text-quiet">
                  Admin Day
                </span>
                <Picker
                  label={`Admin Day, ${name}`}
                  className="min-w-36"
                  value={String(chosen[id] ?? adminDayDow)}
                  options={DAYS}
                  onChange={(day) => setChosen((before) => ({ ...before, [id]: Number(day) }))}
                  disabled={save.isPending}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {save.error && (
        <p role="alert" className="font-medium text-overdue">
          {sentenceOf(save.error)}
        </p>
      )}
      {team.some(({ isBlt }) => isBlt) && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={save.isPending}
          disabled={!dirty}
          onClick={() => save.mutate()}
        >
          Save Admin Days
        </Button>
      )}
    </TeamCard>
  )
}
