import { CLOCK_MINUTES } from '@scope/contract/insight/one-on-one.words'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../lib/dates/use-now.ts'
import { keep, recall } from '../../lib/storage.ts'
import { Picker } from '../../ui/form/Picker.tsx'
import { minutesPassed, type Running } from './clock.ts'

const KEY = 'scope.one-on-one-clock'
const LENGTHS = [10, CLOCK_MINUTES, 20, 30, 45]
const HIDDEN = 'hidden'

/** The quiet clock: how many of the planned minutes have passed. Each device has its own length, or none. */
export function QuietClock({ talk, loadedAt }: { talk: Running; loadedAt: number }) {
  const now = useNow()
  const [minutes, setKept] = useState(() => recall(KEY) ?? String(CLOCK_MINUTES))
  const passed = minutesPassed(talk, loadedAt, now)
  if (passed === null) return null
  const over = minutes !== HIDDEN && passed >= Number(minutes)
  return (
    <Picker
      label="Clock"
      icon={Clock}
      value={minutes}
      options={[
        ...LENGTHS.map((length) => ({
          value: String(length),
          label: minutes === String(length) ? `${passed} of ${length} min` : `${length} min`,
        })),
        { value: HIDDEN, label: minutes === HIDDEN ? 'Clock hidden' : 'Hide the clock' },
      ]}
      onChange={(next) => {
        keep(KEY, next)
        setKept(next)
      }}
      className={`tabular-nums print:hidden ${over ? 'text-at-risk' : 'text-quiet'}`}
    />
  )
}
