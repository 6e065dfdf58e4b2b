import type { ReactNode } from 'react'

/** The id of a part's heading, which the keys 1 to 6 of a one-on-one lead to. */
export const partId = (number: number): string => `part-${number}`

type PartProps = { number: number; title: string; beside?: ReactNode; children: ReactNode }

/** One of the parts of a talk, in their fixed order: a line apart on a phone, a card at a desk. */
export function Part({ number, title, beside, children }: PartProps) {
  return (
    <section
      aria-labelledby={partId(number)}
      className="grid grid-cols-1 content-start gap-1 border-line py-2.5 max-md:border-t md:rounded-card md:border md:bg-raised md:px-5 md:py-3.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={partId(number)} tabIndex={-1} className="scroll-mt-24 font-serif text-xl">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
