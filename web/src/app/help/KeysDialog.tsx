import { useId, useMemo } from 'react'
import { keyText } from '../../lib/window/keys.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { keysOn } from './keys.ts'

type KeysDialogProps = { open: boolean; onClose: () => void }

/** The keys of the open screen, and the global ones. */
export const KeysDialog = ({ open, onClose }: KeysDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Keys">
    <KeyList />
  </Dialog>
)

function KeyList() {
  const id = useId()
  const groups = useMemo(() => keysOn(document), [])
  return (
    <div className="grid grid-cols-1 gap-6">
      {groups.map(({ title, keys }, index) => (
        <section key={title} aria-labelledby={`${id}-${index}`} className="grid grid-cols-1 gap-1">
          <h3 id={`${id}-${index}`} className="text-sm font-semibold text-quiet">
            {title}
          </h3>
          <dl className="divide-y divide-line">
            {keys.map((key) => (
              <div
                key={key.does}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1.5"
              >
                <dt>{key.does}</dt>
                <dd className="flex flex-wrap gap-1.5">
                  {key.keys.map((name) => (
                    <kbd
                      key={name}
                      className="min-w-8 rounded-control border border-line bg-ground px-2 py-0.5 text-center font-sans text-sm"
                    >
                      {keyText(name)}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
