import { mediaHook } from '../../lib/use-media.ts'

/** Whether a venue's four numbers have room beside each other. */
export const useRoomForTable = mediaHook('(min-width: 768px)')
