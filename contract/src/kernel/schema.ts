import { type Static, type TSchema, Type } from 'typebox'

/** Schemas that every noun shares. All are plain JSON Schema 2020-12. */

/** An object with exactly these fields. An unknown field is refused by name (decisions 1). */
export const exact = <const P extends Record<string, TSchema>>(fields: P) =>
  Type.Object(fields, { additionalProperties: false })

/** A value or null. One JSON Schema with two types, which serialises faster than a union. */
export const nullable = <S extends TSchema>(schema: S) => {
  const { type, enum: words, ...rest } = schema as TSchema & { type?: string; enum?: readonly string[] }
  return Type.Unsafe<Static<S> | null>({
    ...rest,
    type: [type, 'null'],
    ...(words ? { enum: [...words, null] } : {}),
  })
}

/** One of a closed list of words. */
export const oneOf = <const W extends readonly string[]>(words: W) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...words] })

/** Dollars or percent, with at most two decimals. Null if nothing was reported, never 0 (decisions 6). */
export const Figure = nullable(Type.Number())

export const Id = Type.String({ minLength: 1, maxLength: 80 })

/**
 * Control characters, line breaks, and marks that change the direction of the following text. No emoji or script needs
 * them.
 */
const NOT_IN_A_LINE = '[\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]'

/** A name or title, which screens, e-mails and files show in a line with other words. */
export const OneLine = (options: { minLength?: number; maxLength: number; pattern?: string }) =>
  Type.String({ ...options, not: { type: 'string', pattern: NOT_IN_A_LINE } })

/** An id or a slug: wherever a path takes `{venue}` or `{blt}`, both work (decisions 1). */
export const Ref = Type.String({ minLength: 1, maxLength: 80, pattern: '^[A-Za-z0-9-]+$' })

/** A plain date, yyyy-MM-dd, with no time zone. */
export const PlainDate = Type.String({ format: 'date', pattern: '^[12]\\d{3}-\\d{2}-\\d{2}$' })

/** A week in a request: a plain date, or an ISO instant of which only the date counts (decisions 11). */
export const WeekInput = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})?)?$',
})

/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({
  description: 'ISO 8601, UTC',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z$',
})

/**
 * The position where a list continues: `next` of the previous page, or `after` in its `Link` header. Clients pass it on
 * unchanged.
 */
export const Cursor = Type.String({
  description: 'Where the list goes on: `next` of the page before, or from its `Link` header',
  pattern: '^[A-Za-z0-9_-]{1,2000}$',
})

/** A page number in a query, from 1. */
export const PageInput = Type.String({ pattern: '^[1-9]\\d{0,4}$' })
