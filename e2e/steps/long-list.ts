import type { Locator } from '@playwright/test'

/** Chooses the option with this beginning in a picker with more than twelve. */
export async function chooseIn(picker: Locator, option: string): Promise<void> {
  const begins = new RegExp(`^${option.replace(/[^\w\s]/g, '\\$&')}`)
  await picker.click()
  await picker.page().getByRole('option', { name: begins }).click()
}
