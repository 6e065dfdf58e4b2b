import { ApiError } from './errors.ts'

/** Someone changed the same thing meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409
