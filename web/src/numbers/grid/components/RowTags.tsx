import { holidaysIn } from '@scope/contract/numbers/holidays.words'
import { tagsText, tidied, type WeekTag } from '@scope/contract/numbers/tags.words'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { mediumDate } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { cellKey } from '../../sheet/cells.ts'
import { TagsField } from '../../tags/components/TagsField.tsx'
import { TagList } from '../../tags/tag-list.tsx'
import { tagsWrong, toggled, typedText } from '../../tags/typed-tags.ts'
import { type Row, tagsAt, textIn } from '../lines.ts'
import type { SheetProps } from './SheetCell.tsx'

/** The reasons why a venue’s week was different: Closed in one tap, and all tags in a dialog. */
export function RowTags({ sheet: { cells, week, onType }, row }: { sheet: SheetProps; row: Row }) {
  const [open, setOpen] = useState(false)
  const tags = tagsAt(row, cells)
  const { venue } = row
  const put = (next: readonly WeekTag[]) => onType(cellKey(venue.id, 'tags'), tagsText(next.map(tidied)))
  const isClosed = tags.some(({ kind }) => kind === 'closed')
  const changed = textIn(row, 'tags', cells) !== row.stored.tags || undefined
  return (
    <div data-changed={changed} className="grid justify-items-start gap-1 font-normal">
      <TagList tags={tags.filter(({ kind }) => kind !== 'closed')} className="data-changed:font-semibold" />
      <div className="flex flex-wrap gap-1.5">
        <button
          type="button"
          aria-pressed={isClosed}
          aria-label={`Closed, ${venue.name}`}
          onClick={() => put(toggled(tags, { kind: 'closed' }))}
          className={`min-h-9 rounded-full border px-3 text-sm ${
            isClosed
              ? 'border-accent bg-accent font-semibold text-on-accent'
              : 'border-line text-quiet hover:text-text'
          }`}
        >
          Closed
        </button>
        <button
          type="button"
          aria-label={`Tags, ${venue.name}`}
          onClick={() => setOpen(true)}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line px-3 text-sm text-quiet hover:text-text"
        >
          <Tag aria-hidden size={14} strokeWidth={1.75} />
          Tags
        </button>
      </div>
      {open && (
        <TagsDialog
          title={venue.name}
          week={week}
          tags={tags}
          onDone={(next) => {
            put(next)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

type TagsDialogProps = {
  title: string
  week: string
  tags: readonly WeekTag[]
  onDone: (tags: readonly WeekTag[]) => void
  onClose: () => void
}

function TagsDialog({ title, week, tags: start, onDone, onClose }: TagsDialogProps) {
  const [tags, setTags] = useState(start)
  const [tried, setTried] = useState(false)
  const wrong = tagsWrong(typedText(tags))
  return (
    <Dialog open onClose={onClose} title={title} description={`Week of ${mediumDate(week)}`}>
      <div className="grid grid-cols-1 gap-5">
        <TagsField
          tags={tags}
          onChange={setTags}
          holidays={holidaysIn(week)}
          disabled={false}
          error={tried ? wrong : undefined}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => (wrong ? setTried(true) : onDone(tags))}>Done</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
