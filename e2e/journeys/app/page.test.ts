import { expect, test } from '../../fixtures.ts'

test('the page has no inline script and is never cached, and its assets are cached for ever', async ({
  scope,
}) => {
  for (const path of ['/', '/login', '/archive', '/nowhere']) {
    const answer = await fetch(`${scope.url}${path}`, { headers: { accept: 'text/html' } })
    const source = await answer.text()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const scripts = [...source.matchAll(/<script\b([^>]*)>([^<]*)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes, content] of scripts) {
      expect(attributes).toContain('src="/')
      expect(content).toBe('')
    }
    expect(source).not.toMatch(/\son\w+=|javascript:|<style/i)
    const assets = [...source.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, asset]) => asset)
    expect(assets.length).toBeGreaterThan(1)
    for (const asset of assets) {
      const file = await fetch(`${scope.url}${asset}`)
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  }
})

test('the Content-Security-Policy allows the product and nothing else', async ({ browser, open, scope }) => {
  // A violation logs a console error, which fails the test.
  const page = await open('admin@lantern.example', '/')
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Create Priority' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/analytics')
  await expect(page.getByText('On-Time %')).toBeVisible()

  const context = await browser.newContext()
  const victim = await context.newPage()
  const answer = await victim.goto(scope.url)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/unsafe-|\*/)
  const ran = await victim.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.head.append(script)
    return document.title
  })
  expect(ran).not.toBe('taken over')
  await context.close()
})
