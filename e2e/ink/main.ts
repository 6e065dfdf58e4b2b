/* `npm run ink` prints how much each main screen of the demo company holds, on a phone and a desktop. */
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../browser.ts'
import { removeDataDir } from '../data-folder.ts'
import { DUE_MONDAY, startScope } from '../scope.ts'
import { lookAtAll, type Seen } from './look.ts'

const HEADER = '| screen | size | height | words | to press | text styles | places | first at | rows |'

function line({ screen, size, ink: { height, words, press, styles, places, first, rows } }: Seen): string {
  const cells = [screen, size, `${height} px`, words, press, styles, places]
  const pixels = first === null ? '–' : `${first} px`
  return `| ${[...cells, pixels, rows ? `${rows.count} × ${rows.height} px` : '–'].join(' | ')} |`
}

const scope = await startScope({ clockStart: DUE_MONDAY })
const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS })
console.log(`${HEADER}\n${HEADER.replaceAll(/[^|]+/g, '---')}`)
for (const seen of await lookAtAll(browser, scope.url)) console.log(line(seen))
await browser.close()
await scope.stop()
await removeDataDir(scope.dataDir)
