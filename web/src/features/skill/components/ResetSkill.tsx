import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/Confirm.tsx'
import type { Skill } from '../standing.ts'

/** Back to Not Started. Asked once more where a mastery is lost by it. */
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
        onClick={() => (status === 'MASTERED' ? setAsking(true) : onReset())}
      >
        Reset
      </Button>
      <Confirm
        open={asking}
        title={`Reset ${skillTitle}?`}
        text={`It goes from Mastered back to Not Started${verified ? `, and ${verified.by}’s verification is taken back` : ''}. The history keeps what was.`}
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
