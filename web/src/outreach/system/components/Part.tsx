import { CircleAlert, CircleCheck, CircleOff } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/figure/Chip.tsx'
import type { State } from '../state.ts'

const CHIPS = {
  well: { tone: 'on-track', icon: CircleCheck, label: 'Fine' },
  unwell: { tone: 'at-risk', icon: CircleAlert, label: 'Needs attention' },
  off: { tone: 'quiet', icon: CircleOff, label: 'Off' },
} as const

/** A part of the server: how it is doing, and what to do if it is not well. */
export function Part({ title, state, children }: { title: string; state: State; children?: ReactNode }) {
  const heading = useId()
  const { tone, icon, label } = CHIPS[state.is]
  return (
    <Card aria-labelledby={heading} className="grid grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading} className="font-serif text-2xl">
          {title}
        </h2>
        <Chip tone={tone} icon={icon}>
          {label}
        </Chip>
      </div>
      <ul className="grid gap-1">
        {state.says.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {state.todo && <p className="text-sm text-quiet">{state.todo}</p>}
      {children}
    </Card>
  )
}
