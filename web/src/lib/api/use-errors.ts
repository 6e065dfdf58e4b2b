import { useState } from 'react'
import { ApiError, sentenceOf } from './errors.ts'

type Fields = Readonly<Record<string, unknown>>
/** The form’s name of a server field with another name. */
type FieldOf = (name: string) => string | undefined

/**
 * The texts of a failed save while their cause remains: that of a field until its value differs from the sent one, that
 * of the whole form until any field does. Someone else’s change stays, because no field of this form is its cause.
 */
export function errorsOf(error: unknown, sent: Fields, now: Fields, fieldOf: FieldOf = (name) => name) {
  const refused = error instanceof ApiError && error.field ? fieldOf(error.field) : undefined
  const names = new Set([...Object.keys(sent), ...Object.keys(now)])
  const field = refused !== undefined && names.has(refused) ? refused : undefined
  const isStale = error instanceof ApiError && error.code === 'stale'
  const caused = field === undefined ? [...names] : [field]
  const isGone = !isStale && caused.some((name) => sent[name] !== now[name])
  const text = error && !isGone ? sentenceOf(error) : undefined
  return {
    /** The text of one of these fields. */
    at: (...fields: string[]) => (field !== undefined && fields.includes(field) ? text : undefined),
    /** The text that belongs to no field. */
    ofForm: field === undefined ? text : undefined,
  }
}

/** `errorsOf` for a form that cannot be edited during a save: the sent fields are those at the error. */
export function useErrors(error: unknown, fields: Fields, fieldOf?: FieldOf) {
  const [failed, setFailed] = useState({ error, fields })
  const isNew = failed.error !== error
  if (isNew) setFailed({ error, fields })
  return errorsOf(error, isNew ? fields : failed.fields, fields, fieldOf)
}
