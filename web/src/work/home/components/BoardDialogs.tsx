import { periodKey } from '@scope/contract/kernel/calendar'
import { useEffect, useState } from 'react'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { whenIdle } from '../../../lib/window/idle.ts'
import type { AskedCheckIn } from '../../check-in/asked-check-in.ts'
import { allowed, type Place, type Priority } from '../../priority/place.ts'
import type { HomeAddress } from '../use-home-address.ts'

const JournalDialog = fetched(
  async () => (await import('../../journal/components/JournalDialog.tsx')).JournalDialog,
)
const MaterialsDialog = fetched(
  async () => (await import('../../material/components/MaterialsDialog.tsx')).MaterialsDialog,
)
const CreatePriorityDialog = fetched(
  async () => (await import('../../priority/components/CreatePriorityDialog.tsx')).CreatePriorityDialog,
)
const NeedsWorkDialog = fetched(
  async () => (await import('../../check-in/components/NeedsWorkDialog.tsx')).NeedsWorkDialog,
)

const LinkedCheckIn = fetched(
  async () => (await import('../../check-in/components/LinkedCheckIn.tsx')).LinkedCheckIn,
)

/** The dialog that is open over the cards. */
type OpenDialog =
  | 'create'
  | 'journal'
  | { needsWork: Priority }
  | { checkIn: AskedCheckIn }
  | { materialsOf: string }
  | null

/** Which dialog is open: the one that a card opened, otherwise that of the address. */
export function useBoardDialog(address: HomeAddress, mayCreate: boolean) {
  const { journalOpen, createOpen, checkIn, materialsOf, closeDialog } = address
  const [needsWork, setNeedsWork] = useState<Priority | null>(null)
  const named: OpenDialog =
    createOpen && mayCreate
      ? 'create'
      : journalOpen
        ? 'journal'
        : checkIn
          ? { checkIn }
          : materialsOf === null
            ? null
            : { materialsOf }
  return {
    open: needsWork ? { needsWork } : named,
    openNeedsWork: setNeedsWork,
    close: () => (needsWork ? setNeedsWork(null) : closeDialog()),
  }
}

type BoardDialogsProps = {
  place: Place
  dialog: ReturnType<typeof useBoardDialog>
  priorities: Priority[]
  onCheckedIn: (priority: Priority) => void
}

export function BoardDialogs({ place, dialog, priorities, onCheckedIn }: BoardDialogsProps) {
  const { open, close: onClose } = dialog
  useEffect(fetchDialogs, [])
  const unavailable = {
    onClose,
    onUnavailable: (error: unknown) => {
      onClose()
      toastFailure(error, 'Error', 'Network error. Please try again.')
    },
  }
  if (open === null) return null
  if (open === 'create') return <CreatePriorityDialog place={place} {...unavailable} />
  if (open === 'journal') {
    const { me, venue, blt, week, period } = place
    return (
      <JournalDialog
        me={me}
        venue={venue}
        blt={blt}
        week={week}
        period={periodKey(period)}
        canWrite={priorities.some((priority) => allowed(priority, place).journal)}
        {...unavailable}
      />
    )
  }
  if ('checkIn' in open) {
    return <LinkedCheckIn asked={open.checkIn} {...{ place, priorities, onCheckedIn }} {...unavailable} />
  }
  if ('materialsOf' in open) {
    return (
      <MaterialsDialog
        priorityId={open.materialsOf}
        title={priorities.find(({ id }) => id === open.materialsOf)?.title}
        {...unavailable}
      />
    )
  }
  return <NeedsWorkDialog priority={open.needsWork} place={place} {...unavailable} />
}

/** Preloads the dialogs when idle, so that a journal opens offline too. */
function fetchDialogs(): void {
  whenIdle(() => {
    for (const dialog of [JournalDialog, NeedsWorkDialog, CreatePriorityDialog, MaterialsDialog]) {
      dialog.prepare()
    }
  })
}
