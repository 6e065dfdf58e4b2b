import { PATHS } from '../../lib/address/paths.ts'

/** The screen of a visit. */
export const visitPath = (id: string): string => PATHS.visit.replace(':id', encodeURIComponent(id))
