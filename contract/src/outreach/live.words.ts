/** The subject of a change in the stream. A screen reads the rest through its own calls. */
export const LIVE_KINDS = [
  'priority',
  'task',
  'check-in',
  'journal',
  'material',
  'skill',
  'one-on-one',
  'visit',
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
 * The events of the stream besides the changes. `again`: the stream works, but changes may have been missed, so the
 * page reloads everything visible. `resumed`: the stream works, and the missed changes follow. `deaf`: the server does
 * not hear the database for now, so screens poll. `still`: no change, every 20 s; a page that does not get it has lost
 * its connection.
 */
export type LiveState = 'again' | 'resumed' | 'deaf' | 'still'
