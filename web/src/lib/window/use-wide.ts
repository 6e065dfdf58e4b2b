import { mediaHook } from './use-media.ts'

/** Whether the window has room for a second column. */
export const useWide = mediaHook('(min-width: 1024px)')

/** Whether it has room for the acts of a screen beside its title. */
export const useRoomy = mediaHook('(min-width: 1280px)')

/** Whether it is as narrow as a phone, where a dialog is a sheet of full width. */
export const useNarrow = mediaHook('(max-width: 639px)')
