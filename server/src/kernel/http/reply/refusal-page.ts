import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { contentSecurityPolicy } from '../response-headers.ts'

/** Whether a browser opened this address in its window: what goes wrong is then read by a person. */
export const isInWindow = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  String(headers.accept ?? '').includes('text/html') &&
  (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate'

/** Answers with a small page that says what is wrong and leads to Scope. It needs nothing else that could be refused. */
export function sendRefusalPage(
  reply: FastifyReply,
  { status, sentence, publicUrl }: { status: number; sentence: string; publicUrl: string },
): FastifyReply {
  const { headers, html } = smallPage(sentence, `<a href="${escaped(publicUrl)}/">Open Scope</a>`)
  return reply.code(status).headers(headers).serializer(String).send(html)
}

/** A page with a sentence, and what stands below it. `head`: what else is in its head. Neither is escaped. */
export function smallPage(sentence: string, below = '', head = '') {
  const nonce = randomBytes(16).toString('base64')
  return {
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(nonce),
      'content-type': 'text/html; charset=utf-8',
    },
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}<title>Scope</title>
<style nonce="${nonce}">${STYLE}</style>
<main>
<h1>Scope</h1>
<p>${escaped(sentence)}</p>
${below}
</main>
</html>
`,
  }
}

/** The colors of the app (`web/src/ui/tokens.css`), in the device's theme. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif;
background:light-dark(#faf7f2,#14110f);color:light-dark(#1b1714,#f6f0e7)}
main{max-width:28rem;padding:1.5rem;display:grid;gap:1rem;justify-items:start}
h1,p{margin:0}
h1{font-size:1.5rem}
a{display:inline-flex;align-items:center;min-height:3.25rem;padding:0 1.5rem;border-radius:.5rem;
font-weight:600;text-decoration:none;background:light-dark(#8f5400,#f0a63a);color:light-dark(#ffffff,#1a1208)}`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => ESCAPES[mark] ?? '')
