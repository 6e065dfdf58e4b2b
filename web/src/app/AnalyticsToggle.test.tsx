import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GM } from '../../test/company.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { AnalyticsToggle } from './AnalyticsToggle.tsx'

test('the toggle leads to analytics and back home', async () => {
  const page = renderScreen(<AnalyticsToggle />, '/', GM)
  const press = async (to: string, pressed: string) => {
    fireEvent.click(await page.findByRole('button', { name: 'Analytics' }))
    await expect.poll(() => location.pathname).toBe(to)
    await expect
      .poll(() => page.getByRole('button', { name: 'Analytics' }).getAttribute('aria-pressed'))
      .toBe(pressed)
  }
  await press('/analytics', 'true')
  await press('/', 'false')
})
