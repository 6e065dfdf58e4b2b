import { compareSchemas } from './compare-schemas.ts'
import { type ApiDocument, callsOf, type Operation } from './document.ts'

/** Something that a program relied on and no longer can: the call, and the detail. */
export type Breach = { call: string; what: string }

/**
 * What the current document takes from programs written for the earlier one: a call, something that a call accepted or
 * returned, or a new requirement. Additions are no breach.
 */
export function breachesOf(before: ApiDocument, now: ApiDocument): Breach[] {
  const calls = callsOf(now)
  return [...callsOf(before)].flatMap(([call, operation]) => {
    const other = calls.get(call)
    const faults = other ? compareCalls(operation, other) : ['is gone']
    return faults.map((what) => ({ call, what }))
  })
}

function compareCalls(before: Operation, now: Operation): string[] {
  return [...tokens(before, now), ...parameters(before, now), ...bodies(before, now), ...replies(before, now)]
}

const scopeIn = ({ security }: Operation): string | undefined =>
  security?.find(({ bearer }) => bearer)?.bearer?.join(', ')

/** A call that anyone could make may not require a session or a token. */
function tokens(before: Operation, now: Operation): string[] {
  const open = ({ security = [] }: Operation) => security.length === 0
  if (open(before)) return open(now) ? [] : ['is no longer open to anyone']
  const [was, is] = [scopeIn(before), scopeIn(now)]
  if (was === undefined || was === is || open(now)) return []
  return [is === undefined ? 'no longer takes a token' : `needs the scope ${is} instead of ${was}`]
}

function parameters(before: Operation, now: Operation): string[] {
  const all = (operation: Operation) =>
    new Map((operation.parameters ?? []).map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]))
  const [earlier, later] = [all(before), all(now)]
  const remaining = [...earlier].flatMap(([place, { schema }]) => {
    const other = later.get(place)
    return other ? compareSchemas(schema ?? {}, other.schema ?? {}, 'sent', place) : [`${place}: is gone`]
  })
  const demanded = [...later].flatMap(([place, { required }]) =>
    required && !earlier.get(place)?.required ? [`${place}: is required now`] : [],
  )
  return [...remaining, ...demanded]
}

function bodies(before: Operation, now: Operation): string[] {
  if (!before.requestBody) return now.requestBody ? ['body: is required now'] : []
  return contents(before.requestBody.content, now.requestBody?.content, 'sent', 'body')
}

function replies(before: Operation, now: Operation): string[] {
  return Object.entries(before.responses).flatMap(([status, { content = {} }]) => {
    const other = now.responses[status]
    return other
      ? contents(content, other.content, 'read', 'reply')
      : [`reply: no longer has the status ${status}`]
  })
}

type Content = NonNullable<Operation['requestBody']>['content']

function contents(before: Content, now: Content = {}, side: 'sent' | 'read', at: string): string[] {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const other = now[type]
    return other ? compareSchemas(schema ?? {}, other.schema ?? {}, side, at) : [`${at}: ${type} is gone`]
  })
}
