import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../company/person/api.ts'
import { api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/failure.ts'
import { skillHistoryQuery, skillMarkKey, skillsQuery } from './api.ts'
import { type Mark, type Skill, withMarks } from './standing.ts'

type Verification = { skillId: string; verified: boolean }

/** A BLT member's skills with the marks under way, and the two ways to change them. */
export function useSkills(venue: string, blt: string) {
  const me = useMe()
  const client = useQueryClient()
  const stored = useQuery(skillsQuery(venue, blt))
  const { queryKey } = skillsQuery(venue, blt)
  const marks = useMutationState({
    filters: { mutationKey: skillMarkKey(venue, blt), status: 'pending' },
    select: (mutation) => mutation.state.variables as Mark,
  })

  const store = async (answer: Skill) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (skills) =>
      skills?.map((skill) => (skill.skillId === answer.skillId ? answer : skill)),
    )
    void client.invalidateQueries({ queryKey: skillHistoryQuery(venue, blt).queryKey })
  }
  const sayItFailed = (error: unknown) => {
    toastFailure(error, 'Update Failed', 'Could not update skill progress')
    void client.invalidateQueries({ queryKey })
  }

  const mark = useMutation({
    mutationKey: skillMarkKey(venue, blt),
    // One after the other, as the server takes one step at a time.
    scope: { id: skillMarkKey(venue, blt).join(' ') },
    mutationFn: ({ skillId, status }: Mark) =>
      api('POST /api/skills/update', { body: { skillId, status, venue, blt } }),
    onSuccess: store,
    onError: sayItFailed,
  })
  // Shown when it is stored and not before: somebody puts their name to it.
  const verify = useMutation({
    mutationFn: ({ skillId, verified }: Verification) =>
      api('POST /api/skills/verify', { body: { skillId, verified, venue, blt } }),
    onSuccess: store,
    onError: sayItFailed,
  })

  const failures = [mark, verify].flatMap(({ error, variables }) =>
    error && variables ? [{ error, skillId: variables.skillId }] : [],
  )
  return {
    stored,
    skills: stored.data && withMarks(stored.data, marks),
    mark: ({ skillId }: Skill, status: Skill['status']) => mark.mutate({ skillId, status, by: me.name }),
    verify: ({ skillId }: Skill, verified: boolean) => verify.mutate({ skillId, verified }),
    isMarking: ({ skillId }: Skill) => marks.some((one) => one.skillId === skillId),
    isVerifying: ({ skillId }: Skill) => verify.isPending && verify.variables.skillId === skillId,
    /** Why the last change of a skill was not made; null once another one is tried. */
    failureOf: ({ skillId }: Skill): unknown =>
      failures.find((failure) => failure.skillId === skillId)?.error ?? null,
  }
}
