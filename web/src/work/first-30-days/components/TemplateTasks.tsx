import { FIRST_DAYS, TASKS_MAX } from '@scope/contract/work/first-30-days.words'
import { TASK_MAX } from '@scope/contract/work/priority.words'
import { X } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { NEW_TASK, type TemplateFields } from '../template-form.ts'

type Tasks = TemplateFields['tasks']
type TemplateTasksProps = {
  tasks: Tasks
  errorOf: (field: string) => string | undefined
  disabled: boolean
  onChange: (tasks: Tasks) => void
}

/** The tasks of the template, each with its day. */
export function TemplateTasks({ tasks, errorOf, disabled, onChange }: TemplateTasksProps) {
  const error = errorOf('tasks')
  const change = (at: number, more: Partial<Tasks[number]>) =>
    onChange(tasks.map((task, index) => (index === at ? { ...task, ...more } : task)))
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-2 font-semibold">Tasks</legend>
      <p className="text-sm text-quiet">
        Day 1 is when the GM starts it, or in a due week the next Monday. Day {FIRST_DAYS} is the last.
      </p>
      {tasks.map(({ label, day }, index) => (
        // Tasks have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-start gap-2">
          <TextField
            label={`Task ${index + 1}`}
            error={errorOf(`tasks.${index}.label`)}
            value={label}
            onChange={(text) => change(index, { label: text })}
            readOnly={disabled}
            maxLength={TASK_MAX}
          />
          <TextField
            label="Day"
            aria-label={`Day of task ${index + 1}`}
            error={errorOf(`tasks.${index}.day`)}
            value={day}
            onChange={(text) => change(index, { day: text })}
            readOnly={disabled}
            inputMode="numeric"
            maxLength={2}
          />
          <span className="pt-8">
            <IconButton
              label={`Remove task ${index + 1}`}
              icon={X}
              onClick={() => onChange(tasks.filter((_, at) => at !== index))}
              disabled={disabled}
            />
          </span>
        </div>
      ))}
      {error && (
        <p role="alert" className="text-sm font-semibold text-overdue">
          {error}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={disabled || tasks.length >= TASKS_MAX}
        onClick={() => onChange([...tasks, NEW_TASK])}
      >
        Add a task
      </Button>
    </fieldset>
  )
}
