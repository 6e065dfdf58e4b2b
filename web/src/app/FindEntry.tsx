import { ChartLine, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Me, useMe } from '../company/person/api.ts'
import type { Selection } from '../company/venue/selection.ts'
import { useSelection } from '../company/venue/use-selection.ts'
import type { Choice } from '../insight/find/choices.ts'
import { toastFailure } from '../lib/failure.ts'
import { fetched } from '../lib/fetched.tsx'
import { whenIdle } from '../lib/idle.ts'
import { PATHS } from '../lib/paths.ts'
import { destinationPath, destinationsOf } from './destinations.ts'
import { onFind, openFind } from './find-open.ts'

const FindDialog = fetched(async () => (await import('../insight/find/find-dialog.tsx')).FindDialog)

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The button of the rail, and find itself, which opens from any screen. */
export function FindEntry() {
  const me = useMe()
  const selection = useSelection()
  const [open, setOpen] = useState(false)
  // Stays mounted once opened, so that its closing is animated.
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenIdle(FindDialog.prepare), [])
  useEffect(
    () =>
      onFind(() => {
        setWanted(true)
        setOpen(true)
      }),
    [],
  )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={openFind}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium text-quiet transition-colors hover:text-text"
      >
        <Search aria-hidden size={20} strokeWidth={1.75} />
        Find
        <kbd aria-hidden className="ml-auto font-sans text-xs">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {wanted && (
        <FindDialog
          open={open}
          screens={screensOf(me, selection)}
          onClose={() => setOpen(false)}
          onUnavailable={(error) => {
            setOpen(false)
            setWanted(false)
            toastFailure(error, 'Error', 'Network error. Please try again.')
          }}
        />
      )}
    </>
  )
}

/** Every screen of the user, also the one that the header leads to. */
function screensOf(me: Me, selection: Selection): Choice[] {
  const analytics = { path: PATHS.analytics, label: 'Analytics', icon: ChartLine }
  return [...destinationsOf(me), ...(me.can.readAnalytics ? [analytics] : [])].map((screen) => ({
    key: `screen:${screen.path}`,
    label: screen.label,
    path: destinationPath(screen, selection, me),
    icon: screen.icon,
  }))
}
