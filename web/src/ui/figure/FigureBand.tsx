import { type ReactNode, useId } from 'react'

type BandFigure = { label: string; figure: ReactNode; beside: ReactNode }

type FigureBandProps = {
  figures: readonly BandFigure[]
  /** The heading level of the labels. */
  heading?: 'h2' | 'h3'
}

const FEW = 'grid-cols-2 lg:grid-cols-4'
// In rem, so that large text puts fewer figures in a row.
const MANY = 'grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))]'

/**
 * A screen’s main figures in one band, each with one line below it. The caller's frame around them must clip overflow:
 * the lines at the left and top of the band are outside.
 */
export function FigureBand({ figures, heading = 'h2' }: FigureBandProps) {
  const many = figures.length > 4
  return (
    <div className={`-mt-px -ml-px grid ${many ? MANY : FEW}`}>
      {figures.map((figure) => (
        <OneFigure key={figure.label} {...figure} heading={heading} many={many} />
      ))}
    </div>
  )
}

type OneFigureProps = BandFigure & { heading: 'h2' | 'h3'; many: boolean }

function OneFigure({ label, figure, beside, heading: Heading, many }: OneFigureProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`grid min-w-0 content-start border-t border-l border-line sm:px-5 ${many ? 'p-3 sm:py-3.5' : 'p-3.5 sm:py-4'}`}
    >
      <Heading id={id} className="text-sm text-quiet">
        {label}
      </Heading>
      <p className={`font-serif tabular-nums ${many ? 'text-2xl sm:text-3xl' : 'text-3xl'}`}>{figure}</p>
      {beside}
    </section>
  )
}
