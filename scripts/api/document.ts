/** The parts of an OpenAPI document that a program can rely on. */

export type Schema = {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  format?: string
  pattern?: string
  [limit: string]: unknown
}

type Content = Readonly<Record<string, { schema?: Schema }>>

type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }

export type Operation = {
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { content?: Content }>>
  security?: readonly Readonly<Record<string, readonly string[]>>[]
}

export type ApiDocument = {
  info: { version: string }
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** The calls of a document by their name, such as `GET /api/venues/:venue/metrics`. */
export function callsOf({ paths }: ApiDocument): Map<string, Operation> {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) =>
        [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, operation] as const,
    ),
  )
  return new Map(calls)
}

/** The document as it is committed: the paths in alphabetical order, one value a line. */
export function written(document: ApiDocument): string {
  const paths = Object.entries(document.paths).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify({ ...document, paths: Object.fromEntries(paths) }, null, 2)}\n`
}
