import { useQuery } from '@tanstack/react-query'
import { ChevronDown, HandHeart, X } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../../lib/api/use-write.ts'
import { focusOnMount } from '../../lib/window/focus-on-mount.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { unseenQuery, type WellDone } from './api.ts'
import { WellDoneText } from './components/WellDoneText.tsx'
import { useWellDoneWrites } from './use-writes.ts'
import { dismiss, hide } from './writes.ts'

/**
 * The user's well-dones that are not dismissed on any device: one at a time, oldest first, in one line until it is
 * opened.
 */
export function HomeWellDone() {
  useWellDoneWrites()
  const { data } = useQuery(unseenQuery)
  const first = data?.items.at(-1)
  return first ? <Line key={first.id} wellDone={first} more={(data?.items.length ?? 1) - 1} /> : null
}

function Line({ wellDone, more }: { wellDone: WellDone; more: number }) {
  const [open, setOpen] = useState(false)
  const scope = `well-done ${wellDone.id}`
  const hiding = useWrite(hide, scope)
  const dismissing = useWrite(dismiss, scope)
  const params = { id: wellDone.id }
  return (
    <section
      role="status"
      aria-label="Well done"
      className={`flex items-start gap-2 ${open ? 'rounded-card border border-line bg-raised pr-1 pl-4 lg:pl-5' : '-mr-3 text-sm'}`}
    >
      {open ? (
        <div className="grid min-w-0 flex-1 grid-cols-1 py-2.5">
          <WellDoneText wellDone={wellDone} />
          <div className="-mb-2 -ml-3 flex flex-wrap items-center">
            <Button
              variant="quiet"
              size="sm"
              ref={focusOnMount}
              busy={hiding.isPending}
              onClick={() => hiding.start({ params, body: { hidden: !wellDone.hidden } }, null)}
            >
              {wellDone.hidden ? 'Show to colleagues' : 'Hide from colleagues'}
            </Button>
            {more > 0 && <span className="px-3 text-sm text-quiet">{more} more</span>}
          </div>
        </div>
      ) : (
        <button
          type="button"
          aria-expanded={false}
          onClick={() => setOpen(true)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control text-left"
        >
          <HandHeart aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-accent" />
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {wellDone.text}
          </span>
          <ChevronDown aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-quiet" />
        </button>
      )}
      <IconButton
        label="Dismiss"
        icon={X}
        disabled={dismissing.isPending}
        onClick={() => dismissing.start({ params, body: { seen: true } }, null)}
      />
    </section>
  )
}
