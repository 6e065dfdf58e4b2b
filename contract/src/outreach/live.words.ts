/** What a change can be about, as the stream names it. A screen asks for the rest through its own calls. */
export const LIVE_KINDS = [
  'priority',
  'task',
  'check-in',
  'journal',
  'material',
  'skill',
  'one-on-one',
  'well-done',
  'away',
  'metrics',
  'inbox',
  'person',
  'venue',
  'company',
  'focus',
  'message',
] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/**
 * The events of the stream beside the changes themselves.
 * `again`: the stream is healthy; something may have been missed, so everything shown is looked at again.
 * `resumed`: healthy too; what was missed follows.
 * `deaf`: the server does not hear the database for now, so screens poll.
 * `still`: nothing, every 20 s: a page that does not hear it has a line that leads nowhere.
 */
export type LiveState = 'again' | 'resumed' | 'deaf' | 'still'
