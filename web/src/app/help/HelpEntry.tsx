import { fetched } from '../../lib/window/fetched.tsx'
import { KEYS } from '../../lib/window/openers.ts'
import { HELP_PLACE } from '../shell/destinations.ts'
import { PlaceLink } from '../shell/PlaceLink.tsx'
import { useOpened } from '../shell/use-opened.ts'

const KeysDialog = fetched(async () => (await import('./KeysDialog.tsx')).KeysDialog)

/** The link of the rail to the help page, and the dialog with the keys, which opens on any screen. */
export function HelpEntry() {
  const { wanted, ...dialog } = useOpened(KEYS)
  return (
    <>
      <PlaceLink place={HELP_PLACE} look="rail" />
      {wanted && <KeysDialog {...dialog} />}
    </>
  )
}
