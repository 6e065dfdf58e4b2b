import swagger from '@fastify/swagger'
import { CALLS } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import type { FastifyInstance } from 'fastify'
import { VERSION } from '../release.ts'

/** Collects the registered routes as OpenAPI 3.1. Register it before the routes. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Scope', version: VERSION } },
  })
}

/** The same table as a plain HTML page without scripts, which the strict content security policy allows. */
export function serveDocsPage(app: FastifyInstance): void {
  let page: string | undefined
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= docsPage()
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

function docsPage(): string {
  const calls = Object.entries(CALLS) as [string, Call][]
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Scope: the calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<body><main><h1>The calls of Scope</h1>
<p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Errors are <code>{ code, error, field?, requestId }</code>.</p>
${calls.map(section).join('\n')}
</main></body></html>`
}

function section([name, call]: [string, Call]): string {
  const parts = (['params', 'query', 'body', 'reply'] as const)
    .filter((part) => call[part])
    .map((part) => `<h3>${part}</h3><pre>${html(JSON.stringify(call[part], null, 2))}</pre>`)
  const limits = (call.limits ?? []).map(
    ({ by, max, seconds }) => ` At most ${max} in ${seconds} seconds by ${by}.`,
  )
  return `<section><h2><code>${html(name)}</code></h2><p>${html(call.summary)}. For: ${html(call.who)}.${limits.join('')}</p>
<details><summary>What it takes and answers</summary>${parts.join('')}</details></section>`
}

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
