/** As a `ref`: focuses an element that appeared on the user's request. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
