import { SKILL_LABELS, type SkillStatus } from '@scope/contract/work/skill.words'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { SubjectChoice } from '../../company/venue/api.ts'
import { withNamed } from '../../lib/address/address.ts'
import { dayAt } from './day-at.ts'
import { placeOf, type Skill } from './standing.ts'
import { useSkills } from './use-skills.ts'

/** A change made here, numbered. With `follow`, focus moves with the skill, because its button may disappear. */
type Change = { skillId: string; kind: 'mark' | 'verification'; follow: boolean; turn: number }

/** The contents and actions of every row of the skills screen. The address names the open skill. */
export function useSkillBoard(venue: NonNullable<SubjectChoice['venue']>, blt: string) {
  const [params, setParams] = useSearchParams()
  const skills = useSkills(venue.slug, blt)
  const [last, setLast] = useState<Change | null>(null)
  const opened = params.get('skill')

  const note = (change: Omit<Change, 'turn'>) => setLast({ ...change, turn: (last?.turn ?? 0) + 1 })
  const changed = skills.skills?.find(({ skillId }) => skillId === last?.skillId)

  return {
    ...skills,
    mark: (skill: Skill, status: SkillStatus) => {
      // Ignore a second tap while a mark is being saved.
      if (skills.isMarking(skill)) return
      const follow = placeOf(status) !== placeOf(skill.status)
      note({ skillId: skill.skillId, kind: 'mark', follow })
      skills.mark(skill, status)
    },
    verify: (skill: Skill, verified: boolean) => {
      note({ skillId: skill.skillId, kind: 'verification', follow: true })
      skills.verify(skill, verified)
    },
    isOpen: ({ skillId }: Skill) => skillId === opened,
    toggle: ({ skillId }: Skill) =>
      setParams((now) => withNamed(now, { skill: skillId === opened ? undefined : skillId }), {
        replace: true,
      }),
    /** For screen readers: the last change made here. */
    announcement:
      changed && !skills.isVerifying(changed)
        ? `${changed.skillTitle}: ${last?.kind === 'mark' ? SKILL_LABELS[changed.status] : verificationOf(changed)}`
        : '',
    /** A new number each time focus should move to this skill; null if it should stay. */
    followedAt: ({ skillId }: Skill) => (last?.follow && skillId === last.skillId ? last.turn : null),
    /** The date of an instant at the venue. */
    dayOf: (instant: string) => dayAt(venue.timezone, instant),
  }
}

const verificationOf = ({ verified }: Skill) => (verified ? 'Verified' : 'Not verified yet')

export type SkillBoard = ReturnType<typeof useSkillBoard>
