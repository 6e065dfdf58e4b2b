/*
 * Keeps the promise of the API: `docs/api/openapi.json` describes the calls, and CHANGELOG.md names what a program could
 * rely on in the last release and no longer can. `npm run check` runs it.
 *   npm run api:accept    writes openapi.json anew
 *   npm run api:release   with the version of a release: stores its calls, which later releases are compared with
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiDocument } from '../server/src/kernel/http/docs.ts'
import { sinceRelease, unannounced } from './api/changelog.ts'
import { breachesOf } from './api/compare.ts'
import { type ApiDocument, written } from './api/document.ts'

const root = join(import.meta.dirname, '..')
const [DOCUMENT, RELEASED] = ['docs/api/openapi.json', 'docs/api/released.json']
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const document = (await apiDocument()) as ApiDocument
const text = written(document)
const [, , command] = process.argv
if (command === 'accept' || command === 'release') writeFileSync(join(root, DOCUMENT), text)
if (command === 'release') writeFileSync(join(root, RELEASED), `${JSON.stringify(document)}\n`)

const released = JSON.parse(read(RELEASED)) as ApiDocument
const { version } = released.info
const breaches = unannounced(breachesOf(released, document), sinceRelease(read('CHANGELOG.md'), version))
for (const { call, what } of breaches) {
  console.error(
    `${call}: ${what}. Programs of ${version} rely on it: keep it, or name \`${call}\` in CHANGELOG.md.`,
  )
}
const differs = read(DOCUMENT) !== text
if (differs) {
  console.error(`${DOCUMENT} is not what the calls say. Look at what changed: npm run api:accept && git diff`)
}
console.log(`api: ${breaches.length} breaches${differs ? ', and a document to accept' : ''}`)
process.exit(differs || breaches.length > 0 ? 1 : 0)
