/** As a `ref`: puts the focus on what has just appeared because the person asked for it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
