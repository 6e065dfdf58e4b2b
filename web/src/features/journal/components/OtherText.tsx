import { preview } from '@scope/contract/journal.words'
import type { DraftForm } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import type { JournalFields } from '../opening.ts'

const SAYS = {
  saved: 'The text on this device is newer than the saved one, and is shown.',
  device: 'The saved text is newer than the one on this device, and is shown.',
}
const USE = { saved: 'Use the saved text', device: 'Use this device’s text' }

/** Says that there are two texts of this entry, which one is shown, and changes them over. */
export function OtherText({ form }: { form: DraftForm<JournalFields> }) {
  const { entry, other, otherFrom } = form.fields
  if (otherFrom === '') return null
  const swap = () =>
    form.change({ entry: other, other: entry, otherFrom: otherFrom === 'saved' ? 'device' : 'saved' })
  return (
    <div role="status" className="grid gap-1 border-l-2 border-accent pl-4 text-sm">
      <p className="font-medium">{SAYS[otherFrom]}</p>
      <p className="text-quiet">{preview(other)}</p>
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" size="sm" onClick={swap}>
          {USE[otherFrom]}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => form.change({ other: '', otherFrom: '' })}>
          Keep what is shown
        </Button>
      </div>
    </div>
  )
}
