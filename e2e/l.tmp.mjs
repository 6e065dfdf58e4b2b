import { chromium } from '@playwright/test'

const [, , url, email, out, path = '/', w = '390', h = '844', theme = 'light', act = ''] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({
  viewport: { width: +w, height: +h },
  colorScheme: theme,
  reducedMotion: 'reduce',
  timezoneId: 'America/Los_Angeles',
  serviceWorkers: 'block',
})
const p = await c.newPage()
p.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()))
await p.goto(url + '/login')
await p.getByRole('textbox').first().fill(email)
await p.keyboard.press('Enter')
await p.waitForURL((u) => !u.pathname.includes('login'))
await p.goto(url + path)
await p.waitForLoadState('networkidle')
if (act) await new Function('p', `return (async () => { ${act} })()`)(p)
await p.waitForTimeout(400)
await p.screenshot({ path: out, fullPage: process.env.FULL === '1' })
await b.close()
