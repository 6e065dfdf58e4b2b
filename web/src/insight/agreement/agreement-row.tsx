import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWrite } from '../../lib/api/use-write.ts'
import { TickBox } from '../../ui/form/TickBox.tsx'
import { tasksScope, tickTask } from '../../work/task/writes.ts'
import type { Agreement } from './api.ts'
import { standingOf } from './standing.ts'
import { agreementScope, storeAgreement, tickAgreement } from './writes.ts'

type AgreementRowProps = {
  agreement: Agreement
  canTick: boolean
  /** What else can be done with it, at the end of the row. */
  children?: ReactNode
  /** Below it. */
  below?: ReactNode
}

/** An agreement of a one-on-one or a visit with its tick. If it is a task, the task is ticked. */
export function AgreementRow({ agreement, canTick, children, below }: AgreementRowProps) {
  const { text } = agreement
  const { done, tick } = useTick(agreement)
  const { line, isLate, isOver } = standingOf({ ...agreement, done })
  return (
    <li className="grid grid-cols-1 border-line not-last:border-b">
      <div className="flex items-center gap-2">
        <TickBox checked={done} disabled={!canTick} onTick={tick} className="py-1">
          <span className="min-w-0 wrap-anywhere">
            <span dir="auto" className={isOver ? 'text-quiet line-through' : ''}>
              {text}
            </span>
            <span className={`block text-sm ${isLate ? 'text-at-risk' : 'text-quiet'}`}>{line}</span>
          </span>
        </TickBox>
        {children}
      </div>
      {below}
    </li>
  )
}

/** Whether an agreement is done, with a tick that is on its way, and what ticks it. */
function useTick(agreement: Agreement) {
  const client = useQueryClient()
  const { id, text, task } = agreement
  const dated = useWrite(tickAgreement, agreementScope(id))
  const asTask = useWrite(tickTask, tasksScope(task?.priorityId ?? id))
  const pending = dated.isPending
    ? dated.act?.input.body?.done
    : asTask.isPending
      ? asTask.act?.input.body?.completed
      : undefined
  return {
    done: pending ?? agreement.done,
    tick: (next: boolean) => {
      if (!task) return dated.start({ params: { id }, body: { done: next } }, { text })
      asTask.start(
        { params: { taskId: task.id }, body: { completed: next } },
        { priorityId: task.priorityId },
        () => storeAgreement(client, { ...agreement, done: next }),
      )
    },
  }
}
