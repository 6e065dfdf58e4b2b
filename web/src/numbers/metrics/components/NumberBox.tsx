import type { MetricsNumber } from '@scope/contract/numbers/metrics.words'
import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { usualNote } from '../../comparison/usual.ts'
import { stepped } from '../form.ts'

type NumberBoxProps = {
  field: MetricsNumber
  label: string
  value: string
  onChange: (text: string) => void
  readOnly: boolean
  error: string | undefined
  usual: ReturnType<typeof usualNote>
  /** The week’s budget and the distance of the typed value from it. */
  budget: string | null
  boxRef?: Ref<HTMLInputElement> | undefined
  children?: ReactNode
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A number field that accepts pasted text such as `$84,210.50`, which a number input would drop; arrow keys step it.
 * The note on unusual values appears after leaving the field, in reserved space, so that nothing moves while the user
 * taps Save.
 */
export function NumberBox(props: NumberBoxProps) {
  const { field, label, value, onChange, readOnly, error, usual, budget, boxRef, children } = props
  const [inside, setInside] = useState(false)
  const step = (event: KeyboardEvent) => {
    const steps = STEPS[event.key]
    if (steps === undefined || readOnly) return
    event.preventDefault()
    onChange(stepped(field, value, steps))
  }
  const far = Boolean(usual?.far) && !inside
  const hint = (usual || budget || children) && (
    <>
      {children}
      {budget && <span className="block tabular-nums">{budget}</span>}
      {usual && (
        <span className={`block min-h-10 ${far ? 'font-semibold text-at-risk' : ''}`} role="status">
          {far && <TriangleAlert aria-hidden size={14} className="mr-1 inline" />}
          {usual.text}
        </span>
      )}
    </>
  )
  return (
    <TextField
      label={label}
      error={error}
      hint={hint}
      ref={boxRef}
      type="text"
      inputMode="decimal"
      enterKeyHint="next"
      value={value}
      onChange={onChange}
      onKeyDown={step}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
      readOnly={readOnly}
      className="tabular-nums"
    />
  )
}
