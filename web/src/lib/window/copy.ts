/**
 * Shows above every screen that the server is a restored copy, or no longer one: nothing done there reaches anyone. It
 * is outside the screens, like the notice of an open server.
 */
export function sayCopy(isCopy: boolean): void {
  document.getElementById('copy-notice')?.remove()
  if (!isCopy) return
  const notice = document.createElement('aside')
  notice.id = 'copy-notice'
  notice.className = 'open-notice'
  notice.setAttribute('aria-label', 'Restored copy')
  notice.textContent = 'This is a restored copy. It sends nothing and deletes no files.'
  document.body.prepend(notice)
}
