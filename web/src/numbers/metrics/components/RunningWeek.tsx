import { weekRange } from '../../../lib/dates/dates.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'

type RunningWeekProps = { open: boolean; week: string; onSave: () => void; onClose: () => void }

/** Asks before numbers are saved for a week that is not over. On a Monday they are often last week’s. */
export function RunningWeek({ open, week, onSave, onClose }: RunningWeekProps) {
  return (
    <Confirm
      open={open}
      title="This week is not over"
      text={`The week of ${weekRange([week])} ends on Sunday. Save for it, not for last week?`}
      confirmLabel="Save for this week"
      onConfirm={onSave}
      onClose={onClose}
    />
  )
}
