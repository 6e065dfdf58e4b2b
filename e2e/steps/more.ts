import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses an action from a menu: of a card, or of the member on home. */
export async function pressInMore(around: Page | Locator, act: string | RegExp, about = ''): Promise<void> {
  await around.getByRole('button', { name: `More for ${about}` }).click()
  await around.getByRole('button', { name: act, exact: true }).click()
}

/** Opens a priority’s card. A phone shows only the title of all but the next one. */
export async function unfold(card: Locator): Promise<void> {
  const expand = card.getByRole('button', { name: 'Expand' })
  await expect(expand.or(card.getByRole('button', { name: 'Materials' }))).toBeVisible()
  if (await expand.isVisible()) await expand.click()
}
