import { preview, STRUCTURED_LABELS } from '@scope/contract/work/journal.words'
import type { DraftForm } from '../../../lib/drafts/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { PARTS, pack, textsOf, unpack } from '../texts.ts'
import type { JournalFields } from '../writing/opening.ts'

const SAYS = {
  saved: 'Also changed elsewhere. The boxes show this device’s text. The saved version:',
  device: 'This device keeps another version:',
}
const USE = { saved: 'Use the saved version', device: 'Use the other version' }

/** Tells the user that two versions of the entry exist, and lets them choose. */
export function OtherText({ form }: { form: DraftForm<JournalFields> }) {
  const { otherFrom } = form.fields
  if (otherFrom === '') return null
  const texts = textsOf(form.fields)
  const other = unpack(form.fields.other)
  const swap = () => form.change({ ...other, other: pack(texts), otherFrom: 'device' })
  return (
    <div role="status" className="grid gap-1 border-l-2 border-accent pl-4 text-sm">
      <p className="font-semibold">{SAYS[otherFrom]}</p>
      {other.entry !== texts.entry && <p className="text-quiet">{preview(other.entry)}</p>}
      {PARTS.filter((part) => other[part].trim() !== texts[part].trim()).map((part) => (
        <p key={part} className="text-quiet">
          {STRUCTURED_LABELS[part]}: {preview(other[part]) || '—'}
        </p>
      ))}
      <div className="-ml-3 flex flex-wrap">
        <Button variant="quiet" size="sm" onClick={swap}>
          {USE[otherFrom]}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => form.change({ other: '', otherFrom: '' })}>
          Keep the text in the boxes
        </Button>
      </div>
    </div>
  )
}
