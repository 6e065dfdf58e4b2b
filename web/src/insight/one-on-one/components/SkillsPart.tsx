import { nextSkillStatus, SKILL_LABELS } from '@scope/contract/work/skill.words'
import type { ReactNode } from 'react'
import { usePrinting } from '../../../lib/window/use-printing.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { type Skill, standingOf } from '../../../work/skill/standing.ts'
import { useSkills } from '../../../work/skill/use-skills.ts'
import { Part } from '../../talk/part.tsx'
import { StillLoading } from '../../talk/still-loading.tsx'
import type { About } from '../writes.ts'

/** More are folded under their counts. */
const SHOWN = 2

/** Part 5: the skills in development, a step up each, and those that wait for their verification. */
export function SkillsPart({ about }: { about: About }) {
  const printing = usePrinting()
  const { stored, skills, mark, isMarking, verify, isVerifying } = useSkills(about.venue, about.blt)
  if (!skills) {
    return (
      <Part number={5} title="Skills">
        <StillLoading query={stored} what="The skills">
          <Skeleton className="h-24" />
        </StillLoading>
      </Part>
    )
  }
  const { developing, mastered } = standingOf(skills)
  const toVerify = mastered.filter(({ verified, can }) => verified === null && can.verify)
  const count = developing.length + toVerify.length
  const inDevelopment = developing.length > 0 ? [`${developing.length} in development`] : []
  const verifying = toVerify.length > 0 ? [`${toVerify.length} to verify`] : []
  const rows = (
    <ul>
      {developing.map((skill) => (
        <Row key={skill.skillId} skill={skill}>
          <StepUp skill={skill} busy={isMarking(skill)} onMark={mark} />
        </Row>
      ))}
      {toVerify.map((skill) => (
        <Row key={skill.skillId} skill={skill}>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Verify ${skill.skillTitle}`}
            busy={isVerifying(skill)}
            onClick={() => verify(skill, true)}
          >
            Verify
          </Button>
        </Row>
      ))}
    </ul>
  )
  return (
    <Part number={5} title="Skills">
      {count === 0 ? (
        <p className="text-quiet">Nothing in development.</p>
      ) : count <= SHOWN || printing ? (
        rows
      ) : (
        <Disclosure open={false} label={[...inDevelopment, ...verifying].join(' · ')}>
          {rows}
        </Disclosure>
      )}
    </Part>
  )
}

function Row({ skill, children }: { skill: Skill; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 border-line py-1 not-last:border-b">
      <span className="min-w-0">
        {skill.skillTitle}
        <span className="block text-sm text-quiet">{SKILL_LABELS[skill.status]}</span>
      </span>
      <span className="shrink-0 print:hidden">{children}</span>
    </li>
  )
}

type StepUpProps = { skill: Skill; busy: boolean; onMark: (skill: Skill, status: Skill['status']) => void }

function StepUp({ skill, busy, onMark }: StepUpProps) {
  const next = nextSkillStatus(skill.status)
  if (!next || !skill.can.mark) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Mark ${skill.skillTitle} as ${SKILL_LABELS[next]}`}
      busy={busy}
      onClick={() => onMark(skill, next)}
    >
      {SKILL_LABELS[next]}
    </Button>
  )
}
