import type { Reply } from '@scope/contract/calls'
import { plural } from '@scope/contract/kernel/count.words'

type Met = Pick<Reply<'GET /api/priorities/:id/sign-off'>, 'tasks' | 'journal' | 'onTrack'>

/** The open checks of a sign-off, with the number of open tasks; null if none. */
export function stillOpenText({ tasks, journal, onTrack }: Met, openTasks: number): string | null {
  const open = [
    !tasks && (openTasks > 0 ? plural(openTasks, 'task') : 'tasks'),
    !journal && 'journal',
    !onTrack && 'check-in',
  ].filter(Boolean)
  return open.length > 0 ? `Still open: ${open.join(', ')}` : null
}
