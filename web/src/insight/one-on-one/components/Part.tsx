import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'

/** The id of a part's heading: the keys 1 to 6 lead there. */
export const partId = (number: number): string => `one-on-one-${number}`

type PartProps = { number: number; title: string; beside?: ReactNode; children: ReactNode }

/** One of the six parts of a one-on-one, in their fixed order. */
export function Part({ number, title, beside, children }: PartProps) {
  return (
    <Card aria-labelledby={partId(number)} className="grid grid-cols-1 content-start gap-3 lg:p-5!">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={partId(number)} tabIndex={-1} className="scroll-mt-24 font-serif text-2xl">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </Card>
  )
}
