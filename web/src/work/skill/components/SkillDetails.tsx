import type { Reply } from '@scope/contract/calls'
import { SKILL_LABELS } from '@scope/contract/work/skill.words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { catalogueQuery } from '../api.ts'
import type { Skill } from '../standing.ts'
import type { SkillBoard } from '../use-skill-board.ts'

type Competency = Reply<'GET /api/skills/catalogue'>[number]

type SkillDetailsProps = { skill: Skill; board: SkillBoard; self: boolean; children?: ReactNode }

/** A competency from the handbook: description, how to practice it and how to recognise it. */
export function SkillDetails({ skill, board, self, children }: SkillDetailsProps) {
  const catalogue = useQuery(catalogueQuery)
  const competency = catalogue.data?.find(({ id }) => id === skill.skillId)
  if (catalogue.isError && !catalogue.data) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-quiet">
        The handbook could not be loaded. {sentenceOf(catalogue.error)}
        <Button variant="secondary" size="sm" onClick={() => void catalogue.refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  if (!competency) return <Skeleton className="h-80" />
  return (
    <div className="grid max-w-[68ch] animate-appear gap-4 pb-2">
      <p dir="auto">{competency.description}</p>
      <Steps title="How to practice" steps={competency.practice} />
      <Steps title={self ? 'How your GM can tell' : 'How you can tell'} steps={competency.evidence} />
      {skill.updatedBy && (
        <p className="text-sm text-quiet">
          {SKILL_LABELS[skill.status]}: marked by {skill.updatedBy}
          {skill.updatedAt && `, ${board.dayOf(skill.updatedAt)}`}
        </p>
      )}
      {children}
    </div>
  )
}

function Steps({ title, steps }: { title: string; steps: Competency['practice'] }) {
  return (
    <section className="grid gap-1.5">
      <h4 className="font-semibold">{title}</h4>
      <ul className="grid list-disc gap-1.5 pl-5 text-quiet">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </section>
  )
}
