import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useWrite } from '../../../lib/api/use-write.ts'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { tasksScope, tickTask } from '../../../work/task/writes.ts'
import type { Agreement } from '../../agreement/api.ts'
import { agreementScope, storeAgreement, tickAgreement } from '../../agreement/writes.ts'
import { type About, oneOnOneScope, removeAgreement } from '../writes.ts'

type AgreementRowProps = { agreement: Agreement; about: About; canTick: boolean; canRemove?: boolean }

/** An agreement with its tick. If it is a task, the task is ticked. */
export function AgreementRow({ agreement, about, canTick, canRemove = false }: AgreementRowProps) {
  const client = useQueryClient()
  const { id, text, due, task } = agreement
  const dated = useWrite(tickAgreement, agreementScope(id))
  const asTask = useWrite(tickTask, tasksScope(task?.priorityId ?? id))
  const remove = useWrite(removeAgreement, oneOnOneScope(about))
  const pending = dated.isPending
    ? dated.act?.input.body?.done
    : asTask.isPending
      ? asTask.act?.input.body?.completed
      : undefined
  const done = pending ?? agreement.done
  const tick = (next: boolean) => {
    if (!task) return dated.start({ params: { id }, body: { done: next } }, { text })
    asTask.start(
      { params: { taskId: task.id }, body: { completed: next } },
      { priorityId: task.priorityId },
      () => storeAgreement(client, { ...agreement, done: next }),
    )
  }
  return (
    <li className="flex items-center gap-2 border-line not-last:border-b">
      <TickBox checked={done} disabled={!canTick} onTick={tick} className="py-1">
        <span className="min-w-0 wrap-anywhere">
          <span className={done ? 'text-quiet line-through' : ''}>{text}</span>
          <span className="block text-sm text-quiet">
            {[task && 'Task', due && `by ${shortMonthDay(due)}`].filter(Boolean).join(' · ')}
          </span>
        </span>
      </TickBox>
      {canRemove && (
        <IconButton
          label={`Remove “${text}”`}
          icon={Trash2}
          disabled={remove.isPending}
          onClick={() => remove.start({ params: { id } }, about)}
        />
      )}
    </li>
  )
}
