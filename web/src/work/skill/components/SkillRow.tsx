import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { sentenceOf } from '../../../lib/api/errors.ts'
import type { Skill } from '../standing.ts'
import type { SkillBoard } from '../use-skill-board.ts'
import { SkillDetails } from './SkillDetails.tsx'

type SkillRowProps = {
  skill: Skill
  board: SkillBoard
  /** The skill is the user’s own. */
  self: boolean
}

/** Content before the title, below it, next to it, and at the end of the opened part. */
type Parts = { lead?: ReactNode; facts?: ReactNode; actions: ReactNode; inside?: ReactNode }

/** A competency row. Its title opens the details; its status and actions are next to it. */
export function SkillRow({ skill, board, self, lead, facts, actions, inside }: SkillRowProps & Parts) {
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const title = useRef<HTMLButtonElement>(null)
  const open = board.isOpen(skill)
  const failure = board.failureOf(skill)
  const followedAt = board.followedAt(skill)

  useEffect(() => {
    // Another row above may have closed: keeps the pressed row in view.
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  useEffect(() => {
    if (followedAt !== null) title.current?.focus()
  }, [followedAt])

  return (
    <li
      ref={row}
      data-row={skill.skillId}
      className="relative grid scroll-mt-24 scroll-mb-24 grid-cols-1 gap-2 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {lead}
        <div className="min-w-0 flex-1 basis-36">
          <h3>
            <button
              ref={title}
              type="button"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => board.toggle(skill)}
              className="-my-1.5 flex min-h-11 w-full scroll-my-24 items-center gap-1.5 py-2.5 text-left font-semibold hover:text-accent"
            >
              {skill.skillTitle}
              <ChevronDown
                aria-hidden
                size={18}
                strokeWidth={1.75}
                className={`shrink-0 text-quiet transition-transform ${open ? 'rotate-180' : ''}`}
              />
            </button>
          </h3>
          {facts}
        </div>
        <div className="flex items-center gap-1 empty:hidden">{actions}</div>
      </div>
      {failure !== null && (
        <p className="text-sm font-semibold text-overdue">Failed to update skill. {sentenceOf(failure)}</p>
      )}
      <div id={id} hidden={!open}>
        {open && (
          <SkillDetails skill={skill} board={board} self={self}>
            {inside}
          </SkillDetails>
        )}
      </div>
    </li>
  )
}
