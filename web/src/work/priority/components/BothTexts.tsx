import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'

type Words = { title: string; description: string | null }

type BothTextsProps = {
  mine: Words
  theirs: Words
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two people changed the same priority: shows both texts, and the user chooses. */
export function BothTexts({ mine, theirs, busy, onKeepMine, onTakeTheirs }: BothTextsProps) {
  return (
    <div role="alert" className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">Someone else just changed this</h3>
        <p className="text-sm text-quiet">Choose which version to keep.</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <OneText heading="Yours" words={mine}>
          <Button size="sm" busy={busy} onClick={onKeepMine}>
            Keep mine
          </Button>
        </OneText>
        <OneText heading="Current version" words={theirs}>
          <Button size="sm" variant="secondary" disabled={busy} onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </OneText>
      </div>
    </div>
  )
}

function OneText({ heading, words, children }: { heading: string; words: Words; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 border-l-2 border-line pl-4">
      <p className="text-sm font-semibold text-quiet">{heading}</p>
      <div className="grid flex-1 content-start gap-1">
        <p className="font-serif text-2xl">{words.title}</p>
        <p className="whitespace-pre-line text-quiet">{words.description || '—'}</p>
      </div>
      {children}
    </div>
  )
}
