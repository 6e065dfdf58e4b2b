import { ACTIONS } from '@scope/contract/insight/audit.words'
import { WEEKDAYS } from '@scope/contract/kernel/calendar'
import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { type Counts, sayCounts } from '../../kernel/import/change.ts'

/** Reads only own fields: a stored name may equal an inherited one, such as `constructor`. */
const own = <T>(object: Record<string, T> | undefined, field: string): T | undefined =>
  object && Object.hasOwn(object, field) ? object[field] : undefined

/** The label of an action. An action of another release is named by its code. */
export const actionInWords = (action: string): string => own<string>(ACTIONS, action) ?? spaced(action)

/** The actions whose label contains the text, ignoring case. */
export function actionsNamed(text: string): string[] {
  const wanted = text.toLowerCase()
  return Object.entries(ACTIONS).flatMap(([action, words]) =>
    words.toLowerCase().includes(wanted) ? [action] : [],
  )
}

type Change = { field: string; before: string | null; after: string | null }
type Meta = Record<string, unknown>
/** The names of people, venues, priorities and skills by id. */
export type Names = ReadonlyMap<string, string>

const LABELS: Record<string, string> = {
  ...METRICS_LABELS,
  gmId: 'General Manager',
  adminDayDow: 'Admin Day',
  gchatWebhook: 'Venue webhook',
  opsGchatWebhook: 'Operations webhook',
  timezone: 'Time zone',
  visitWeeks: 'Weeks without a visit',
  email: 'E-mail',
  opensOn: 'First day',
  closesOn: 'Last day',
  // The names that an import stores.
  'admin day': 'Admin Day',
  'general manager': 'General Manager',
  outcomeKpi: 'Outcome KPI',
}

/** Sorts fields in the order of the labels, because the database keeps no order. */
function inOrder(fields: Iterable<string>): string[] {
  const labels = Object.keys(LABELS)
  const place = (field: string) => (Object.hasOwn(LABELS, field) ? labels.indexOf(field) : labels.length)
  return [...fields].toSorted((a, b) => place(a) - place(b))
}

/** `reviewedById` is `Reviewed by`, `priority.archived` is `Priority archived`. */
function spaced(code: string): string {
  const words = code
    .replace(/(?<=.)Id$/, '')
    .replaceAll('.', ' ')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const fieldInWords = (field: string): string => own(LABELS, field) ?? spaced(field)

function valueInWords(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'adminDayDow' && typeof value === 'number') return WEEKDAYS[value] ?? String(value)
  if (Array.isArray(value)) {
    return value.map((item) => valueInWords(field, item, names) ?? '').join('; ') || null
  }
  if (typeof value === 'object') return JSON.stringify(value)
  return names.get(String(value)) ?? String(value)
}

const isObject = (value: unknown): value is Meta =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined

/**
 * The changed fields of a row. It reads the formats of all releases: `before` and `after`, a list of `changes`, or a list
 * per imported item. `more` is the number of changes left out.
 */
export function changesIn(meta: Meta, names: Names, more = 0): Change[] {
  const listed = Array.isArray(meta.changes) ? meta.changes.filter(isObject) : []
  const changes = [
    ...besides(meta, names),
    ...listed.flatMap((item) => {
      if (typeof item.field === 'string') {
        const inWords = (value: unknown) => (value === '—' ? null : valueInWords('', value, names))
        return [{ field: fieldInWords(item.field), before: inWords(item.before), after: inWords(item.after) }]
      }
      const subject = subjectIn(item, names)
      return changesIn(item, names).map((change) => ({
        ...change,
        field: subject ? `${subject}: ${change.field}` : change.field,
      }))
    }),
  ]
  return more > 0 ? [...changes, { field: `and ${more} more`, before: null, after: null }] : changes
}

function besides(meta: Meta, names: Names): Change[] {
  const [before, after] = [meta.before, meta.after].map((side) => (isObject(side) ? side : {}))
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return inOrder(fields).flatMap((field) => {
    const was = valueInWords(field, own(before, field), names)
    const is = valueInWords(field, own(after, field), names)
    return was === is ? [] : [{ field: fieldInWords(field), before: was, after: is }]
  })
}

/** The person or venue of an imported item, with its week. */
function subjectIn(item: Meta, names: Names): string | undefined {
  const id = textIn(item.appUser) ?? textIn(item.venue)
  const who = textIn(item.about) ?? (id && (names.get(id) ?? id))
  return [who, textIn(item.weekOf)].filter(Boolean).join(', ') || undefined
}

const isCounts = (value: unknown): value is Counts =>
  isObject(value) && ['added', 'changed', 'left'].every((field) => typeof value[field] === 'number')

/**
 * Who acted, in words: a person’s token is named with the person, a service account stands for its tokens, and a
 * stand-in is named with the general managers.
 */
export function whoIn(name: string, isPerson: boolean, { token, standsInFor }: Meta, names: Names): string {
  const gms = Array.isArray(standsInFor) ? standsInFor.map((id) => names.get(String(id)) ?? String(id)) : []
  if (gms.length > 0) return `${name}, standing in for ${gms.join(' and ')}`
  return isPerson && typeof token === 'string' ? `token ${token} of ${name}` : name
}

/** Who or what was changed. Null if it is the person who acted, as in a sign-in. */
export function aboutIn(meta: Meta, names: Names): string | null {
  const named = (field: string) => names.get(String(meta[field]))
  const counts = (field: string, label: string) => {
    const value = meta[field]
    return isCounts(value) ? `${label}: ${sayCounts(value)}` : undefined
  }
  const parts = [
    textIn(meta.fileName),
    textIn(meta.about) ?? textIn(meta.title) ?? textIn(meta.label) ?? textIn(meta.venue),
    named('venueId'),
    textIn(meta.title) ? undefined : named('skillId'),
    textIn(meta.about) ? undefined : named('priorityId'),
    named('bltId'),
    textIn(meta.weekOf) && `week of ${meta.weekOf}`,
    counts('people', 'People'),
    counts('venues', 'Venues'),
    counts('weeks', 'Weeks'),
  ]
  const text = [...new Set(parts.filter((part) => part !== undefined && part !== ''))].join(' · ')
  return text || (named('id') ?? null)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** All ids in a row. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}
