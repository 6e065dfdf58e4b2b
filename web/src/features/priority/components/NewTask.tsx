import { TASK_MAX } from '@scope/contract/priority.words'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { draftKey } from '../../../lib/drafts.ts'
import { onceKey } from '../../../lib/once-key.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'

type NewTaskProps = {
  /** Whose text it is, and for which priority. */
  owner: string
  priorityId: string
  onAdd: (label: string, key: string) => Promise<unknown>
}

/** Enter adds and stays for the next one, Escape cancels. What could not be added comes back into the field. */
export function NewTask({ owner, priorityId, onAdd }: NewTaskProps) {
  const { fields, change, reset } = useDraft(draftKey('task', owner, priorityId), { label: '' })
  const field = useRef<HTMLInputElement>(null)
  // The same words after a failure are the same attempt, which the server does once.
  const failed = useRef<{ label: string; key: string } | null>(null)
  const label = fields.label.trim()

  const add = () => {
    field.current?.focus()
    if (!label) return
    const key = failed.current?.label === label ? failed.current.key : onceKey()
    reset({ label: '' })
    onAdd(label, key).catch(() => {
      failed.current = { label, key }
      if (!field.current?.value.trim()) change({ label })
    })
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      reset({ label: '' })
      field.current?.blur()
    }
  }

  return (
    <div className="flex items-center gap-3">
      <span className="grid size-6 shrink-0 place-items-center text-quiet">
        <Plus aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <input
        ref={field}
        value={fields.label}
        onChange={(event) => change({ label: event.target.value })}
        onKeyDown={press}
        maxLength={TASK_MAX}
        placeholder="Add a task"
        aria-label="Add a task"
        enterKeyHint="done"
        autoComplete="off"
        className="min-h-11 min-w-0 flex-1 rounded-control bg-transparent text-base placeholder:text-quiet focus:outline-none focus-visible:outline-2 focus-visible:outline-accent"
      />
      {label && (
        <Button variant="quiet" size="sm" onClick={add}>
          Add
        </Button>
      )}
    </div>
  )
}
