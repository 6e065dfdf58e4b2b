import type { Page } from '@playwright/test'

/** Pastes a table into the focused box, as Ctrl+V does. */
export async function pasteTable(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    rows.map((row) => row.join('\t')).join('\r\n'),
  )
}
