import { nextSkillStatus, SKILL_LABELS, SKILL_PERCENT } from '@scope/contract/work/skill.words'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Ring } from '../../../ui/figure/Ring.tsx'
import type { Skill } from '../standing.ts'
import type { SkillBoard } from '../use-skill-board.ts'
import { ResetSkill } from './ResetSkill.tsx'
import { SkillRow } from './SkillRow.tsx'

type DevelopingSkillsProps = { skills: Skill[]; board: SkillBoard; self: boolean; canMark: boolean }
type OneProps = { skill: Skill; board: SkillBoard }

/** The skills in development: status and next step. */
export function DevelopingSkills({ skills, board, self, canMark }: DevelopingSkillsProps) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <h2 id={heading} className="font-serif text-2xl">
        Currently Developing
      </h2>
      {skills.length === 0 ? (
        <p className="text-quiet">
          Nothing in development yet.{canMark && ' Choose one or two from the list below.'}
        </p>
      ) : (
        <ul>
          {skills.map((skill) => (
            <SkillRow
              key={skill.skillId}
              skill={skill}
              board={board}
              self={self}
              lead={
                <Ring
                  share={SKILL_PERCENT[skill.status] / 100}
                  size={56}
                  tone="accent"
                  label={`${SKILL_PERCENT[skill.status]}%`}
                />
              }
              facts={<Facts skill={skill} board={board} />}
              actions={skill.can.mark && <Steps skill={skill} board={board} />}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Facts({ skill: { status, updatedBy, updatedAt }, board }: OneProps) {
  return (
    <p className="text-sm text-quiet">
      <span className="font-semibold text-accent">{SKILL_LABELS[status]}</span>
      {updatedBy && ` · by ${updatedBy}`}
      {updatedAt && (
        <>
          , <span className="whitespace-nowrap">{board.dayOf(updatedAt)}</span>
        </>
      )}
    </p>
  )
}

function Steps({ skill, board }: OneProps) {
  const next = nextSkillStatus(skill.status)
  return (
    <>
      {next && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Next: ${SKILL_LABELS[next]}, ${skill.skillTitle}`}
          // Ignores the second click of a double click.
          onClick={({ detail }) => detail < 2 && board.mark(skill, next)}
        >
          Next
        </Button>
      )}
      <ResetSkill skill={skill} onReset={() => board.mark(skill, 'NOT_STARTED')} />
    </>
  )
}
