import type { Schema } from './document.ts'

/**
 * Whether a program sends it, so that everything it sent must still be accepted, or reads it, so that everything it
 * read must still be there.
 */
export type Side = 'sent' | 'read'

/** What a schema no longer accepts or returns, as `field: what`. Empty if every program keeps working. */
export function compareSchemas(before: Schema, now: Schema, side: Side, at: string): string[] {
  const others = [before, now].some((schema) => alternativesOf(schema))
  if (others) return alternatives(before, now, side, at)
  const types = lostTypes(before, now, side, at)
  if (types.length > 0) return types
  return [
    ...(side === 'sent' ? [...lostWords(before, now, at), ...tighter(before, now, at)] : []),
    ...(side === 'read' && before.format !== now.format ? [`${at}: has another format`] : []),
    ...fields(before, now, side, at),
    ...(before.items && now.items ? compareSchemas(before.items, now.items, side, `${at}[]`) : []),
  ]
}

const alternativesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf

/** Each earlier shape must still be one of the current ones. */
function alternatives(before: Schema, now: Schema, side: Side, at: string): string[] {
  const shapes = alternativesOf(now) ?? [now]
  return (alternativesOf(before) ?? [before]).flatMap((shape, index) => {
    const breaches = shapes.map((other) => compareSchemas(shape, other, side, at))
    if (breaches.some((each) => each.length === 0)) return []
    return [breaches.length === 1 ? (breaches[0] ?? []) : `${at}: the shape ${index + 1} is gone`].flat()
  })
}

const ANY = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/** No type means all types. An integer is a number. */
function typesOf({ type }: Schema): readonly string[] {
  const types = type === undefined ? ANY : [type].flat()
  return types.includes('number') ? [...types, 'integer'] : types
}

function lostTypes(before: Schema, now: Schema, side: Side, at: string): string[] {
  const [wanted, actual] = side === 'sent' ? [before, now] : [now, before]
  const lost = typesOf(wanted).filter((type) => !typesOf(actual).includes(type))
  if (lost.length === 0) return []
  return [`${at}: ${side === 'sent' ? 'no longer takes' : 'may now be'} ${lost.join(', ')}`]
}

const wordsOf = (schema: Schema) => schema.enum ?? (schema.const === undefined ? undefined : [schema.const])

function lostWords(before: Schema, now: Schema, at: string): string[] {
  const [earlier, words] = [wordsOf(before), wordsOf(now)]
  if (!words) return []
  if (!earlier) return [`${at}: takes only certain words now`]
  const lost = earlier.filter((word) => !words.includes(word))
  return lost.length > 0 ? [`${at}: no longer takes ${lost.join(', ')}`] : []
}

const MOST = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum', 'maxProperties']
const LEAST = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum', 'minProperties']

/** Limits that refuse formerly accepted values. */
function tighter(before: Schema, now: Schema, at: string): string[] {
  const limit = (schema: Schema, name: string, none: number) => Number(schema[name] ?? none)
  const rules = ['pattern', 'format', 'uniqueItems'].filter((name) => now[name] && now[name] !== before[name])
  const most = MOST.filter(
    (name) => limit(now, name, Number.POSITIVE_INFINITY) < limit(before, name, Number.POSITIVE_INFINITY),
  )
  const least = LEAST.filter((name) => {
    const none = name.endsWith('imum') ? Number.NEGATIVE_INFINITY : 0
    return limit(now, name, none) > limit(before, name, none)
  })
  return [...most, ...least, ...rules].map((name) => `${at}: ${name} is narrower`)
}

function fields(before: Schema, now: Schema, side: Side, at: string): string[] {
  const [earlier, later] = [before.properties ?? {}, now.properties ?? {}]
  const required = (schema: Schema, name: string) => schema.required?.includes(name) ?? false
  const [was, is] = [before.additionalProperties, now.additionalProperties]
  const rest = [
    ...(typeof was === 'object' && typeof is === 'object' ? compareSchemas(was, is, side, `${at}.*`) : []),
    ...(side === 'sent' && was !== false && is === false ? [`${at}: takes no other fields now`] : []),
    ...(side === 'read' && typeof was === 'object' && is === undefined ? [`${at}.*: is gone`] : []),
  ]
  const remaining = Object.entries(earlier).flatMap(([name, schema]) => {
    const [place, other] = [`${at}.${name}`, later[name]]
    if (!other) return side === 'read' || is === false ? [`${place}: is gone`] : []
    const missing = side === 'read' && required(before, name) && !required(now, name)
    return [
      ...(missing ? [`${place}: may be missing now`] : []),
      ...compareSchemas(schema, other, side, place),
    ]
  })
  const demanded =
    side === 'read'
      ? []
      : (now.required ?? []).flatMap((name) =>
          required(before, name) ? [] : [`${at}.${name}: is required now`],
        )
  return [...rest, ...remaining, ...demanded]
}
