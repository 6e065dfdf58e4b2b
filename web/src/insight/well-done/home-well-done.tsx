import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useWrite } from '../../lib/api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { unseenQuery, type WellDone } from './api.ts'
import { WellDoneText } from './components/WellDoneText.tsx'
import { useWellDoneWrites } from './use-writes.ts'
import { dismiss, hide } from './writes.ts'

/** What the user was thanked for and has not dismissed on any device: one at a time, the oldest first. */
export function HomeWellDone() {
  useWellDoneWrites()
  const { data } = useQuery(unseenQuery)
  const first = data?.items.at(-1)
  return first ? <Line key={first.id} wellDone={first} more={(data?.items.length ?? 1) - 1} /> : null
}

function Line({ wellDone, more }: { wellDone: WellDone; more: number }) {
  const scope = `well-done ${wellDone.id}`
  const hiding = useWrite(hide, scope)
  const dismissing = useWrite(dismiss, scope)
  const params = { id: wellDone.id }
  return (
    <section
      role="status"
      aria-label="Well done"
      className="flex items-start gap-2 rounded-card border border-line bg-raised py-2 pr-1 pl-4 lg:pl-5"
    >
      <div className="grid min-w-0 flex-1 grid-cols-1 py-1.5">
        <WellDoneText wellDone={wellDone} />
        <div className="-mb-2 -ml-3 flex flex-wrap items-center">
          <Button
            variant="quiet"
            size="sm"
            busy={hiding.isPending}
            onClick={() => hiding.start({ params, body: { hidden: !wellDone.hidden } }, null)}
          >
            {wellDone.hidden ? 'Show to colleagues' : 'Hide from colleagues'}
          </Button>
          {more > 0 && <span className="px-3 text-sm text-quiet">{more} more</span>}
        </div>
      </div>
      <IconButton
        label="Dismiss"
        icon={X}
        disabled={dismissing.isPending}
        onClick={() => dismissing.start({ params, body: { seen: true } }, null)}
      />
    </section>
  )
}
