import { mediaHook } from '../../lib/window/use-media.ts'

/** Whether the window has room for the table. */
export const useRoomForTable = mediaHook('(min-width: 768px)')
