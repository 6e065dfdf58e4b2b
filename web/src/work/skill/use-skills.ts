import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../company/person/api.ts'
import { useMeanwhile, useWrite } from '../../lib/api/use-write.ts'
import { skillsQuery } from './api.ts'
import type { Skill } from './standing.ts'
import { markSkill, skillsScope, skillWrites, verifySkill } from './writes.ts'

/** A BLT member's skills with pending marks applied, and the two ways to change them. */
export function useSkills(venue: string, blt: string) {
  const me = useMe()
  const stored = useQuery(skillsQuery(venue, blt))
  const scope = skillsScope(venue, blt)
  const meanwhile = useMeanwhile<Skill[]>(scope, skillWrites)
  const mark = useWrite(markSkill, scope)
  const verify = useWrite(verifySkill, scope)
  const about = { venue, blt, by: me.name }
  const skills = stored.data && meanwhile(stored.data)

  const isOf = (act: typeof mark.act | typeof verify.act, { skillId }: Skill) =>
    act?.input.body.skillId === skillId
  return {
    stored,
    skills,
    mark: ({ skillId }: Skill, status: Skill['status']) =>
      mark.start({ body: { skillId, status, venue, blt } }, about),
    verify: ({ skillId }: Skill, verified: boolean) =>
      verify.start({ body: { skillId, verified, venue, blt } }, about),
    /** A skill is shown as stored, unless a mark of it is pending. */
    isMarking: (skill: Skill) => !stored.data?.includes(skill),
    isVerifying: (skill: Skill) => verify.isPending && isOf(verify.act, skill),
    /** The error of the last change of a skill; null once another is sent. */
    failureOf: (skill: Skill): unknown =>
      [mark, verify].find(({ act, error }) => error && isOf(act, skill))?.error ?? null,
  }
}
