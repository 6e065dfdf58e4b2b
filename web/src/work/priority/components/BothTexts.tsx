import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { detailsOf, type Form } from '../form.ts'

type BothTextsProps = {
  mine: Form
  theirs: Form
  /** The focuses that they may name. */
  focuses: readonly { id: string; title: string }[]
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two people changed the same priority: shows both texts, and the user chooses. */
export function BothTexts({ mine, theirs, focuses, busy, onKeepMine, onTakeTheirs }: BothTextsProps) {
  const [own, others] = [detailsOf(mine, focuses), detailsOf(theirs, focuses)]
  const differ = own.map(({ value }, index) => value !== others[index]?.value)
  const differing = (details: typeof own) => details.filter((_, index) => differ[index])
  return (
    <div role="alert" className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">Someone else just changed this</h3>
        <p className="text-sm text-quiet">Choose which version to keep.</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <OneText heading="Yours" words={mine} details={differing(own)}>
          <Button size="sm" busy={busy} onClick={onKeepMine}>
            Keep mine
          </Button>
        </OneText>
        <OneText heading="Current version" words={theirs} details={differing(others)}>
          <Button size="sm" variant="secondary" disabled={busy} onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </OneText>
      </div>
    </div>
  )
}

type OneTextProps = {
  heading: string
  words: Form
  /** The other fields that differ. */
  details: ReturnType<typeof detailsOf>
  children: ReactNode
}

function OneText({ heading, words, details, children }: OneTextProps) {
  return (
    <div className="flex flex-col items-start gap-3 border-l-2 border-line pl-4">
      <p className="text-sm font-semibold text-quiet">{heading}</p>
      <div className="grid flex-1 content-start gap-1">
        <p dir="auto" className="font-serif text-2xl">
          {words.title}
        </p>
        <p className="whitespace-pre-line text-quiet">{words.description || '—'}</p>
        {details.map(({ name, value }) => (
          <p key={name} className="text-sm text-quiet">
            {name}: {value}
          </p>
        ))}
      </div>
      {children}
    </div>
  )
}
