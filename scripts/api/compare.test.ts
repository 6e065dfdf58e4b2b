import { describe, expect, test } from 'vitest'
import { sinceRelease, unannounced } from './changelog.ts'
import { breachesOf } from './compare.ts'
import type { ApiDocument, Operation, Schema } from './document.ts'

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const object = (properties: Record<string, Schema>, required: string[] = [], more: object = {}): Schema => ({
  type: 'object',
  ...{ properties, required, ...more },
})
const exact = (properties: Record<string, Schema>, required: string[] = []) =>
  object(properties, required, { additionalProperties: false })
const TEXT = { type: 'string' }
const LIST = { type: 'array', items: TEXT }

const documentOf = (paths: ApiDocument['paths']): ApiDocument => ({ info: { version: '1.0.0' }, paths })
const answering = (schema: Schema, more: object = {}) =>
  documentOf({ '/api/a/{id}': { get: { responses: { 200: json(schema) }, ...more } } })
const taking = (schema: Schema) => answering({}, { requestBody: json(schema) })
const asking = (...parameters: NonNullable<Operation['parameters']>) => answering({}, { parameters })
const by = (...security: NonNullable<Operation['security']>) => answering({}, { security })

const breachTexts = (before: ApiDocument, now: ApiDocument) =>
  breachesOf(before, now).map(({ call, what }) => `${call}: ${what}`)

describe('what programs relied on and no longer can', () => {
  test.each<[string, ApiDocument, ApiDocument, string]>([
    ['a call', answering({}), documentOf({}), 'is gone'],
    ['a field of a reply', answering(object({ a: TEXT })), answering(object({})), 'reply.a: is gone'],
    [
      'a field that was always there',
      answering(object({ a: TEXT }, ['a'])),
      answering(object({ a: TEXT })),
      'reply.a: may be missing now',
    ],
    [
      'a field in a list of a list',
      answering({ type: 'array', items: object({ a: { type: 'array', items: object({ b: TEXT }) } }) }),
      answering({ type: 'array', items: object({ a: { type: 'array', items: object({}) } }) }),
      'reply[].a[].b: is gone',
    ],
    [
      'a reply that may be null',
      answering(TEXT),
      answering({ type: ['string', 'null'] }),
      'reply: may now be null',
    ],
    ['a reply of another type', answering(TEXT), answering({ type: 'integer' }), 'reply: may now be integer'],
    ['another format', answering({ ...TEXT, format: 'date' }), answering(TEXT), 'reply: has another format'],
    [
      'a status',
      answering({}),
      documentOf({ '/api/a/{id}': { get: { responses: { 201: json({}) } } } }),
      'reply: no longer has the status 200',
    ],
    [
      'a file as a reply',
      documentOf({ '/api/a/{id}': { get: { responses: { 200: { content: { 'text/csv': {} } } } } } }),
      answering({}),
      'reply: text/csv is gone',
    ],
    [
      'one of the shapes of a reply',
      answering({ anyOf: [object({ a: TEXT }), LIST] }),
      answering({ anyOf: [LIST, TEXT] }),
      'reply: the shape 1 is gone',
    ],
    ['a field of a body', taking(exact({ a: TEXT })), taking(exact({})), 'body.a: is gone'],
    ['a new demand', taking(exact({})), taking(exact({ a: TEXT }, ['a'])), 'body.a: is required now'],
    [
      'a word',
      taking({ ...TEXT, enum: ['a', 'b'] }),
      taking({ ...TEXT, enum: ['b'] }),
      'body: no longer takes a',
    ],
    [
      'all but certain words',
      taking(TEXT),
      taking({ ...TEXT, enum: ['b'] }),
      'body: takes only certain words now',
    ],
    ['null', taking({ type: ['string', 'null'] }), taking(TEXT), 'body: no longer takes null'],
    ['fractions', taking({ type: 'number' }), taking({ type: 'integer' }), 'body: no longer takes number'],
    ['any value', taking({}), taking({ type: ['object', 'array'] }), 'body: no longer takes boolean'],
    [
      'a longer text',
      taking({ ...TEXT, maxLength: 9 }),
      taking({ ...TEXT, maxLength: 8 }),
      'body: maxLength is narrower',
    ],
    ['an endless text', taking(TEXT), taking({ ...TEXT, maxLength: 8 }), 'body: maxLength is narrower'],
    ['an empty list', taking(LIST), taking({ ...LIST, minItems: 1 }), 'body: minItems is narrower'],
    [
      'a negative number',
      taking({ type: 'number' }),
      taking({ type: 'number', minimum: 0 }),
      'body: minimum is narrower',
    ],
    ['any text', taking(TEXT), taking({ ...TEXT, pattern: '^a' }), 'body: pattern is narrower'],
    ['other fields', taking(object({})), taking(exact({})), 'body: takes no other fields now'],
    [
      'one of the shapes of a body',
      taking({ anyOf: [TEXT, { type: 'integer' }] }),
      taking(TEXT),
      'body: no longer takes integer',
    ],
    [
      'a body of another kind',
      answering({}, { requestBody: { content: { 'application/json': {}, 'text/csv': {} } } }),
      taking({}),
      'body: text/csv is gone',
    ],
    ['a call without a body', answering({}), taking({}), 'body: is required now'],
    ['a field of a query', asking({ name: 'week', in: 'query' }), asking(), 'query week: is gone'],
    [
      'a query that may be left out',
      asking({ name: 'week', in: 'query' }),
      asking({ name: 'week', in: 'query', required: true }),
      'query week: is required now',
    ],
    [
      'a new demand of a query',
      asking(),
      asking({ name: 'a', in: 'query', required: true }),
      'query a: is required now',
    ],
    [
      'a word of a query',
      asking({ name: 'by', in: 'query', schema: { enum: ['a', 'b'] } }),
      asking({ name: 'by', in: 'query', schema: { enum: ['a'] } }),
      'query by: no longer takes b',
    ],
    ['tokens', by({ bearer: ['read'] }, { session: [] }), by({ session: [] }), 'no longer takes a token'],
    ['a scope', by({ bearer: ['read'] }), by({ bearer: ['work'] }), 'needs the scope work instead of read'],
    ['a call for anyone', by(), by({ session: [] }), 'is no longer open to anyone'],
  ])('%s', (_what, before, now, expected) => {
    const [first = '', ...others] = breachTexts(before, now)
    expect(others).toEqual([])
    expect(first.startsWith(`GET /api/a/:id: ${expected}`), first).toBe(true)
  })
})

describe('what is only added', () => {
  test.each<[string, ApiDocument, ApiDocument]>([
    ['a call', documentOf({}), answering({})],
    ['a field of a reply', answering(object({})), answering(object({ a: TEXT }, ['a']))],
    ['a word of a reply', answering({ ...TEXT, enum: ['a'] }), answering({ ...TEXT, enum: ['a', 'b'] })],
    ['a shape of a reply', answering({ anyOf: [TEXT] }), answering({ anyOf: [TEXT, LIST] })],
    ['a reply that is never null any more', answering({ type: ['string', 'null'] }), answering(TEXT)],
    ['a field of a body', taking(exact({})), taking(exact({ a: TEXT }))],
    ['a field that may be left out', taking(exact({ a: TEXT }, ['a'])), taking(exact({ a: TEXT }))],
    ['a word of a body', taking({ ...TEXT, enum: ['a'] }), taking({ ...TEXT, enum: ['a', 'b'] })],
    ['null', taking(TEXT), taking({ type: ['string', 'null'] })],
    ['a shape of a body', taking(TEXT), taking({ anyOf: [LIST, TEXT] })],
    ['a longer text', taking({ ...TEXT, maxLength: 8 }), taking({ ...TEXT, maxLength: 9 })],
    ['fractions', taking({ type: 'integer' }), taking({ type: 'number' })],
    ['a field of a query', asking(), asking({ name: 'week', in: 'query' })],
    [
      'a body of another kind',
      taking({}),
      answering({}, { requestBody: { content: { 'application/json': {}, 'text/csv': {} } } }),
    ],
    ['tokens', by({ session: [] }), by({ bearer: ['read'] }, { session: [] })],
    ['access for anyone', by({ bearer: ['read'] }), by()],
  ])('%s', (_what, before, now) => {
    expect(breachTexts(before, now)).toEqual([])
  })
})

test('the changelog has to name the call, in what it says since the release', () => {
  const breaches = breachesOf(answering({}), documentOf({}))
  const log = (line: string) =>
    `# Changelog\n\n## Unreleased\n- ${line}\n\n## 1.0.0\n- \`GET /api/a/:id\` is new.\n`
  const unnamed = (line: string) => unannounced(breaches, sinceRelease(log(line), '1.0.0'))
  expect(unnamed('Other things.')).toEqual(breaches)
  expect(unnamed('`GET /api/a` is removed.')).toEqual(breaches)
  expect(unnamed('`GET /api/a/:id` is removed.')).toEqual([])
})
