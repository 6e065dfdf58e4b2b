import { mediaHook } from './use-media.ts'

/** Whether the window has room for a second column. */
export const useWide = mediaHook('(min-width: 1024px)')
