import { mediaHook } from './use-media.ts'

/** Whether the window has room for a second column. */
export const useWide = mediaHook('(min-width: 1024px)')

/** Whether the actions of a screen fit next to its title. */
export const useRoomy = mediaHook('(min-width: 1280px)')

/** Whether it is as narrow as a phone, where a dialog is a sheet of full width. */
export const useNarrow = mediaHook('(max-width: 639px)')
