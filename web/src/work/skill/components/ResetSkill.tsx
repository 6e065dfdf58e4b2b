import { SKILL_LABELS } from '@scope/contract/work/skill.words'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import type { Skill } from '../standing.ts'

/** Resets a skill to Not Started. Asks first: Reset is next to Next, and a wrong tap would lose the progress. */
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
        onClick={() => setAsking(true)}
      >
        Reset
      </Button>
      <Confirm
        open={asking}
        title={`Reset ${skillTitle}?`}
        text={`This changes it from ${SKILL_LABELS[status]} to Not Started${verified ? ` and removes ${verified.by}’s verification` : ''}. The history stays.`}
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
