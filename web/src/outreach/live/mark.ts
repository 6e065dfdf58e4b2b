const MARKED_MS = 2_000

/**
 * Says on a row, for two seconds, what someone else just did to it: `Dana ticked this`. The mark lies over the row, so
 * that nothing moves and nothing is announced. Rows are named by `data-row`; the mark is not React's, since few pages
 * ever show one and home's first files are counted.
 */
export function mark(row: string, text: string): void {
  const place = document.querySelector(`[data-row="${CSS.escape(row)}"]`)
  if (!place) return
  place.querySelector(':scope > [data-mark]')?.remove()
  const mark = document.createElement('span')
  mark.dataset.mark = ''
  mark.ariaHidden = 'true'
  mark.className =
    'pointer-events-none absolute -inset-px rounded-[inherit] border border-accent motion-safe:animate-appear'
  const said = document.createElement('span')
  said.className =
    'absolute top-0 right-3 max-w-full -translate-y-1/2 truncate rounded-full bg-accent px-2 text-sm font-semibold text-on-accent'
  said.textContent = text
  mark.append(said)
  place.append(mark)
  setTimeout(() => mark.remove(), MARKED_MS)
}
