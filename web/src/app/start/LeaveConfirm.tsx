import { signOut } from '../../company/session/sign-out.ts'
import { countUnstored } from '../../lib/offline/outbox.ts'
import { Confirm } from '../../ui/dialog/Confirm.tsx'

type LeaveConfirmProps = { waiting: number; onClose: () => void }

/** The question before Switch User if something waits to be sent, which stays with its author. */
export function LeaveConfirm({ waiting, onClose }: LeaveConfirmProps) {
  const unkept = countUnstored()
  return (
    <Confirm
      open
      title={waiting === 1 ? '1 change waits to be sent' : `${waiting} changes wait to be sent`}
      text={
        unkept > 0
          ? `This browser can’t keep ${unkept === waiting ? (waiting === 1 ? 'it' : 'them') : `${unkept} of them`}: if you switch now, that is lost.`
          : 'Kept on this device for you, and sent when you sign in here again.'
      }
      confirmLabel="Switch User"
      onConfirm={() => void signOut()}
      onClose={onClose}
    />
  )
}
