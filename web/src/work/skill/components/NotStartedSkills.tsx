import type { SkillCategory } from '@scope/contract/work/skill.words'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CategoryName } from '../category-name.tsx'
import type { Skill } from '../standing.ts'
import type { SkillBoard } from '../use-skill-board.ts'
import { SkillRow } from './SkillRow.tsx'

type NotStartedSkillsProps = {
  groups: { category: SkillCategory; skills: Skill[] }[]
  board: SkillBoard
  self: boolean
}

/** The skills not started, by category. */
export function NotStartedSkills({ groups, board, self }: NotStartedSkillsProps) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-7">
      <h2 id={heading} className="font-serif text-2xl">
        Not Started
      </h2>
      {groups.map(({ category, skills }) => (
        <section key={category} aria-label={category} className="grid grid-cols-1 gap-3">
          <CategoryName category={category} />
          <ul>
            {skills.map((skill) => (
              <SkillRow
                key={skill.skillId}
                skill={skill}
                board={board}
                self={self}
                actions={
                  skill.can.mark && (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`Start Learning ${skill.skillTitle}`}
                      onClick={() => board.mark(skill, 'LEARNING')}
                    >
                      Start Learning
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}
