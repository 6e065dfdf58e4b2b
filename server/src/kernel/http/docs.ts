import { CALLS, type CallName } from '@scope/contract/calls'
import { type Call, scopeOf } from '@scope/contract/kernel/call'
import fastify, { type FastifyInstance } from 'fastify'
import { VERSION } from '../release.ts'
import { describeCall } from './pipeline/describe.ts'
import { compileOnFirstUse } from './schemas.ts'

const ERRORS =
  'Errors are `{ code, error, field?, requestId }`. A program sends `Authorization: Bearer TOKEN`; docs/api/README.md of Scope shows how.'

const SECURITY = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token: of a person, from Settings, You, Tokens; or of a service account, from Settings, Company, Connections. The scope that a call needs is listed with it.',
  },
  session: { type: 'apiKey', in: 'cookie', name: 'scope', description: 'The session of a browser.' },
} as const

const calls = Object.entries(CALLS) as [CallName, Call][]

let document: Promise<object> | undefined

/** Every call as OpenAPI 3.1. Made when it is first asked for, beside the server, which is ready sooner without it. */
export function apiDocument(): Promise<object> {
  document ??= makeDocument()
  return document
}

async function makeDocument(): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = fastify()
  compileOnFirstUse(app)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Scope', version: VERSION, description: ERRORS },
      components: { securitySchemes: SECURITY },
    },
  })
  // Routes are described once the plugin of the line above listens to them.
  app.after(() => {
    for (const [name, call] of calls) {
      const route = describeCall(name, call)
      const schema = {
        ...route.schema,
        ...bodiesOf(call),
        description: whoMay(name, call),
        security: securityOf(name, call),
      }
      app.route({ ...route, schema, handler: async () => undefined })
    }
  })
  await app.ready()
  return app.swagger()
}

/** The body of a call that also takes a file. A body that is not read is not described. */
function bodiesOf({ body, otherBodies = {} }: Call): { body?: object } {
  const files = Object.entries(otherBodies).flatMap(([type, as]) => {
    if (as === 'unread') return []
    const description = `The file itself: what \`${as.field}\` has as Base64`
    return [[type, { schema: { type: 'string', description } }] as const]
  })
  if (!body || files.length === 0) return {}
  return { body: { content: { 'application/json': { schema: body }, ...Object.fromEntries(files) } } }
}

const methodOf = (name: CallName): string => name.split(' ')[0] ?? ''

function whoMay(name: CallName, call: Call): string {
  if (call.who === 'anyone') return 'For anyone.'
  const scope = scopeOf(methodOf(name), call)
  const people = call.who === 'signedIn' ? 'everyone who is signed in' : `\`${call.who}\``
  const token = scope === 'never' ? 'No token can make it.' : `A token needs the scope \`${scope}\`.`
  return `For ${people}. ${token}`
}

function securityOf(name: CallName, call: Call): Record<string, string[]>[] {
  if (call.who === 'anyone') return []
  const scope = scopeOf(methodOf(name), call)
  return [...(scope === 'never' ? [] : [{ bearer: [scope] }]), { session: [] }]
}

/** The same as a plain HTML page without scripts, which the strict content security policy allows. */
export function serveDocsPage(app: FastifyInstance): void {
  let page: string | undefined
  app.route({
    method: ['GET', 'HEAD'],
    url: '/docs',
    handler: async (_request, reply) => {
      page ??= docsPage()
      return reply.type('text/html; charset=utf-8').send(page)
    },
  })
}

function docsPage(): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Scope: the calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<body><main><h1>The calls of Scope</h1>
<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Errors are <code>{ code, error, field?, requestId }</code>.</p>
<p>A program sends a token: <code>Authorization: Bearer scope_…</code>. Make one in Settings, You, Tokens; a full admin makes
those of service accounts in Settings, Company, Connections. Each call names the scope that a token needs.</p>
${calls.map(section).join('\n')}
</main></body></html>`
}

function section([name, call]: [CallName, Call]): string {
  const parts = (['params', 'query', 'body', 'reply'] as const)
    .filter((part) => call[part])
    .map((part) => `<h3>${part}</h3><pre>${html(JSON.stringify(call[part], null, 2))}</pre>`)
  const limits = (call.limits ?? []).map(
    ({ by, max, seconds }) => ` At most ${max} in ${seconds} seconds by ${by}.`,
  )
  return `<section><h2><code>${html(name)}</code></h2><p>${html(call.summary)}. ${html(whoMay(name, call)).replaceAll('`', '')}${limits.join('')}</p>
<details><summary>What it takes and answers</summary>${parts.join('')}</details></section>`
}

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
