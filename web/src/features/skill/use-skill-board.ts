import type { SkillStatus } from '@scope/contract/skill.words'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { withNamed } from '../../lib/address.ts'
import { placeOf, type Skill } from './standing.ts'
import { useSkills } from './use-skills.ts'

/** What every row of the skills screen shows and does: the skills, and which one is opened, as the address names it. */
export function useSkillBoard(venue: string, blt: string) {
  const [params, setParams] = useSearchParams()
  const skills = useSkills(venue, blt)
  const [followed, setFollowed] = useState<string | null>(null)
  const [marked, setMarked] = useState<string | null>(null)
  const opened = params.get('skill')

  return {
    ...skills,
    mark: (skill: Skill, status: SkillStatus) => {
      // A step takes its time: a second tap while it is under way is not another one.
      if (skills.isMarking(skill)) return
      setMarked(skill.skillId)
      if (placeOf(status) !== placeOf(skill.status)) setFollowed(skill.skillId)
      skills.mark(skill, status)
    },
    isOpen: ({ skillId }: Skill) => skillId === opened,
    toggle: ({ skillId }: Skill) =>
      setParams((now) => withNamed(now, { skill: skillId === opened ? undefined : skillId }), {
        replace: true,
      }),
    /** For those who hear it: the last mark that was made here, as it stands. */
    lastMarked: skills.skills?.find(({ skillId }) => skillId === marked),
    /** The skill that has just gone to another list: the focus goes with it. */
    isFollowed: ({ skillId }: Skill) => skillId === followed,
  }
}

export type SkillBoard = ReturnType<typeof useSkillBoard>
