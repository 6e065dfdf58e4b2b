import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { type Me, useMe } from '../../company/person/api.ts'
import type { Selection } from '../../company/venue/selection.ts'
import { useSelection } from '../../company/venue/use-selection.ts'
import type { Choice } from '../../insight/find/choices.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import { whenIdle } from '../../lib/window/idle.ts'
import { keyShortcut, keyText } from '../../lib/window/keys.ts'
import { FIND } from '../../lib/window/openers.ts'
import { screensOf } from '../start/every-screen.ts'
import { destinationPath } from './destinations.ts'
import { useOpened } from './use-opened.ts'

const FindDialog = fetched(async () => (await import('../../insight/find/find-dialog.tsx')).FindDialog)

const [KEY = ''] = FIND.key.keys

/** The button of the rail, and find itself, which opens from any screen. */
export function FindEntry() {
  const me = useMe()
  const selection = useSelection()
  const { wanted, ...dialog } = useOpened(FIND)
  useEffect(() => whenIdle(FindDialog.prepare), [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={keyShortcut(KEY)}
        onClick={FIND.open}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold text-quiet transition-colors hover:text-text"
      >
        <Search aria-hidden size={20} strokeWidth={1.75} />
        Find
        <kbd aria-hidden className="ml-auto font-sans text-sm">
          {keyText(KEY)}
        </kbd>
      </button>
      {wanted && <FindDialog screens={choicesOf(me, selection)} {...dialog} />}
    </>
  )
}

/** Every screen of the user, as find lists them. */
function choicesOf(me: Me, selection: Selection): Choice[] {
  return screensOf(me).map((screen) => ({
    key: `screen:${screen.path}`,
    label: screen.label,
    path: destinationPath(screen, selection, me),
    icon: screen.icon,
  }))
}
