import { SKILL_LABELS, type SkillStatus } from '@scope/contract/work/skill.words'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/Confirm.tsx'
import type { Skill } from '../standing.ts'

/** Where one wrong tap, beside Next, costs more than another one mends. */
const ASKED_FROM: readonly SkillStatus[] = ['PRACTICING', 'PROFICIENT', 'MASTERED']

/** Back to Not Started. Asked once more where more than a first step is lost by it. */
export function ResetSkill({ skill, onReset }: { skill: Skill; onReset: () => void }) {
  const [asking, setAsking] = useState(false)
  const { skillTitle, status, verified } = skill
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={RotateCcw}
        aria-label={`Reset ${skillTitle}`}
        onClick={() => (ASKED_FROM.includes(status) ? setAsking(true) : onReset())}
      >
        Reset
      </Button>
      <Confirm
        open={asking}
        title={`Reset ${skillTitle}?`}
        text={`It goes from ${SKILL_LABELS[status]} back to Not Started${verified ? `, and ${verified.by}’s verification is taken back` : ''}. The history keeps what was.`}
        confirmLabel="Reset"
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          onReset()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
