/*
 * TypeScript types as data, as far as values can be checked against them.
 */

/** Shapes refer to each other by index in the list of all shapes, so that a type may contain itself. */
export type Shape =
  | { is: 'anything' | 'string' | 'number' | 'boolean' | 'Date' | 'null' | 'undefined' }
  | { is: 'literal'; value: string | number | boolean }
  | { is: 'list' | 'record'; of: number }
  | { is: 'object'; fields: Record<string, Field> }
  | { is: 'union'; of: number[] }
export type Field = { shape: number; optional: boolean }
export type Shapes = readonly Shape[]

/** The members of a union, or the one shape itself. */
export function alternatives(shapes: Shapes, place: number): Shape[] {
  const shape = shapes[place]
  if (!shape) throw new Error(`There is no shape ${place}.`)
  return shape.is === 'union' ? shape.of.flatMap((member) => alternatives(shapes, member)) : [shape]
}

/** A shape in words. */
export function describe(shapes: Shapes, place: number): string {
  const words = alternatives(shapes, place).map((shape) => {
    if (shape.is === 'literal') return JSON.stringify(shape.value)
    if (shape.is === 'object') return `{ ${Object.keys(shape.fields).join(', ')} }`
    return shape.is === 'list' ? `(${describe(shapes, shape.of)})[]` : shape.is
  })
  return [...new Set(words)].sort().join(' | ')
}

/** The difference between a value and its type, in a sentence. Undefined if it fits. */
export function misfit(shapes: Shapes, place: number, value: unknown, path: string): string | undefined {
  const alike = alternatives(shapes, place).filter((shape) => isAlike(shape, value))
  if (alike.length === 0) return `${path} is ${show(value)}, the type says ${describe(shapes, place)}`
  const knownFields = new Set(
    alike.flatMap((shape) => (shape.is === 'object' ? Object.keys(shape.fields) : [])),
  )
  const misfits = alike.map((shape) => misfitWithin(shapes, shape, knownFields, value, path))
  return misfits.includes(undefined) ? undefined : misfits[0]
}

function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return isObject(value) ? 'an object' : JSON.stringify(value)
}

/** Whether a value is of a shape's kind, without checking its content. */
function isAlike(shape: Shape, value: unknown): boolean {
  if (shape.is === 'anything') return true
  if (shape.is === 'literal') return value === shape.value
  if (shape.is === 'null') return value === null
  if (shape.is === 'Date') return value instanceof Date
  if (shape.is === 'list') return Array.isArray(value)
  if (shape.is === 'object' || shape.is === 'record') return isObject(value)
  return typeof value === shape.is
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

function misfitWithin(
  shapes: Shapes,
  shape: Shape,
  knownFields: ReadonlySet<string>,
  value: unknown,
  path: string,
): string | undefined {
  if (shape.is === 'list' && Array.isArray(value)) {
    return first(value.entries(), ([at, each]) => misfit(shapes, shape.of, each, `${path}[${at}]`))
  }
  if (!isObject(value)) return undefined
  if (shape.is === 'record') {
    return first(Object.entries(value), ([key, each]) => misfit(shapes, shape.of, each, `${path}.${key}`))
  }
  if (shape.is !== 'object') return undefined
  const unknown = Object.keys(value).find((key) => !knownFields.has(key))
  if (unknown) return `${path}.${unknown} is not in the type`
  return first(Object.entries(shape.fields), ([key, field]) => {
    if (key in value) return misfit(shapes, field.shape, value[key], `${path}.${key}`)
    return field.optional ? undefined : `${path}.${key} is missing`
  })
}

function first<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const result = find(item)
    if (result) return result
  }
  return undefined
}
