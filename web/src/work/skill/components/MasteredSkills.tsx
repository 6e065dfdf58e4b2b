import { Circle, CircleCheck, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { Skill } from '../standing.ts'
import type { SkillBoard } from '../use-skill-board.ts'
import { ResetSkill } from './ResetSkill.tsx'
import { SkillRow } from './SkillRow.tsx'

type MasteredSkillsProps = { skills: Skill[]; board: SkillBoard; self: boolean }
type OneProps = { skill: Skill; board: SkillBoard }

/** The mastered skills and their verification. Reset and removing a verification are inside the opened row. */
export function MasteredSkills({ skills, board, self }: MasteredSkillsProps) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <h2 id={heading} className="font-serif text-2xl">
        Mastered
      </h2>
      <ul>
        {skills.map((skill) => (
          <SkillRow
            key={skill.skillId}
            skill={skill}
            board={board}
            self={self}
            inside={<TakeAway skill={skill} board={board} />}
            facts={<Verification skill={skill} board={board} />}
            actions={skill.can.verify && !skill.verified && <Verify skill={skill} board={board} />}
          />
        ))}
      </ul>
    </Card>
  )
}

function Verification({ skill: { verified }, board }: OneProps) {
  const Icon = verified ? CircleCheck : Circle
  return (
    <p className="flex gap-2 text-sm text-quiet">
      <Icon
        aria-hidden
        size={18}
        strokeWidth={1.75}
        className={`mt-px shrink-0 ${verified ? 'text-on-track' : ''}`}
      />
      {verified ? `Verified by ${verified.by}, ${board.dayOf(verified.at)}` : 'Not verified yet'}
    </p>
  )
}

function Verify({ skill, board }: OneProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Verify ${skill.skillTitle}`}
      busy={board.isVerifying(skill)}
      onClick={() => board.verify(skill, true)}
    >
      Verify
    </Button>
  )
}

function TakeAway({ skill, board }: OneProps) {
  return (
    <div className="-mx-3 flex flex-wrap gap-x-2 empty:hidden">
      {skill.can.verify && skill.verified && (
        <Button
          variant="quiet"
          size="sm"
          icon={Undo2}
          busy={board.isVerifying(skill)}
          onClick={() => board.verify(skill, false)}
        >
          Remove verification
        </Button>
      )}
      {skill.can.mark && <ResetSkill skill={skill} onReset={() => board.mark(skill, 'NOT_STARTED')} />}
    </div>
  )
}
