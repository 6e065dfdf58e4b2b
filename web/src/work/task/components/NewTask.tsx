import { TASK_MAX } from '@scope/contract/work/priority.words'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { onceKey } from '../../../lib/api/once-key.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { onceWaiting } from '../../../lib/offline/outbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { newTaskKey } from '../new-task-draft.ts'
import { waitingTasks, withoutWaiting, withWaiting } from '../waiting-tasks.ts'

type NewTaskProps = {
  /** The user and priority the draft belongs to. */
  owner: string
  priorityId: string
  /** On the user's request. */
  focus: boolean
  onAdd: (label: string, key: string) => Promise<unknown>
}

/**
 * Enter adds a task and keeps the field open, Escape cancels. A task stays on the device until the server confirms
 * it: if that fails, its text returns to the field, or waits below while another is typed.
 */
export function NewTask({ owner, priorityId, focus, onAdd }: NewTaskProps) {
  const { fields, change } = useDraft(newTaskKey(owner, priorityId), { label: '', waiting: '' })
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(fields)
  latest.current = fields
  // The same text after a failure reuses its key, so that the server adds it once.
  const keys = useRef(new Map<string, string>())
  const [underWay, setUnderWay] = useState<string[]>([])
  const label = fields.label.trim()
  const failed = underWay.reduce(withoutWaiting, fields.waiting)

  useEffect(() => {
    // After More has returned the focus to its button.
    if (focus) requestAnimationFrame(() => field.current?.focus())
  }, [focus])

  const send = async (text: string) => {
    const key = keys.current.get(text) ?? onceKey()
    keys.current.set(text, key)
    setUnderWay((now) => [...now, text])
    // Then the outbox has it.
    onceWaiting(key, () => change({ waiting: withoutWaiting(latest.current.waiting, text) }))
    const added = await onAdd(text, key).then(
      () => true,
      () => false,
    )
    setUnderWay((now) => now.toSpliced(now.indexOf(text), 1))
    const { waiting } = latest.current
    if (added) {
      keys.current.delete(text)
      change({ waiting: withoutWaiting(waiting, text) })
    } else if (!latest.current.label.trim()) {
      change({ label: text, waiting: withoutWaiting(waiting, text) })
    }
  }

  const add = () => {
    field.current?.focus()
    if (!label) return
    change({ label: '', waiting: withWaiting(fields.waiting, label) })
    void send(label)
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      change({ label: '' })
      field.current?.blur()
    }
  }

  return (
    <div>
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
      {[...new Set(waitingTasks(failed))].map((text) => (
        <p key={text} className="flex flex-wrap items-center gap-x-3 text-sm text-at-risk">
          <span className="min-w-0 break-words">Not added yet. Kept on this device: {text}</span>
          <Button variant="quiet" size="sm" onClick={() => void send(text)}>
            Retry
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => change({ waiting: withoutWaiting(fields.waiting, text) })}
          >
            Discard
          </Button>
        </p>
      ))}
    </div>
  )
}
