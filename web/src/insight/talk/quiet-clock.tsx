import { CLOCK_MINUTES } from '@scope/contract/insight/one-on-one.words'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../lib/dates/use-now.ts'
import { keep, recall } from '../../lib/storage.ts'
import { Picker } from '../../ui/form/Picker.tsx'
import { minutesPassed, type Running } from './clock.ts'

/** The lengths to choose from in minutes, the one to begin with, and where the device keeps the choice. */
type Lengths = { key: string; lengths: readonly number[]; start: number }

const ONE_ON_ONE: Lengths = {
  key: 'scope.one-on-one-clock',
  lengths: [10, CLOCK_MINUTES, 20, 30, 45],
  start: CLOCK_MINUTES,
}
export const VISIT: Lengths = { key: 'scope.visit-clock', lengths: [30, 45, 60, 90, 120], start: 60 }

const HIDDEN = 'hidden'

type QuietClockProps = { talk: Running; loadedAt: number; of?: Lengths }

/** The quiet clock: how many of the planned minutes have passed. Each device has its own length, or none. */
export function QuietClock({ talk, loadedAt, of = ONE_ON_ONE }: QuietClockProps) {
  const now = useNow()
  const [minutes, setKept] = useState(() => recall(of.key) ?? String(of.start))
  const passed = minutesPassed(talk, loadedAt, now)
  if (passed === null) return null
  const over = minutes !== HIDDEN && passed >= Number(minutes)
  return (
    <Picker
      label="Clock"
      icon={Clock}
      value={minutes}
      options={[
        ...of.lengths.map((length) => ({
          value: String(length),
          label: minutes === String(length) ? `${passed} of ${length} min` : `${length} min`,
        })),
        { value: HIDDEN, label: minutes === HIDDEN ? 'Clock hidden' : 'Hide the clock' },
      ]}
      onChange={(next) => {
        keep(of.key, next)
        setKept(next)
      }}
      className={`tabular-nums print:hidden ${over ? 'text-at-risk' : 'text-quiet'}`}
    />
  )
}
