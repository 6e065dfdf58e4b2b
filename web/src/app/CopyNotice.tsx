import { useCopy } from '../lib/copy.ts'

/** Says above every screen that this is a restored copy. Whatever is done here, nobody else hears of it. */
export function CopyNotice() {
  if (!useCopy()) return null
  return (
    <aside className="open-notice" aria-label="Restored copy">
      This is a restored copy. It sends nothing and deletes no files.
    </aside>
  )
}
