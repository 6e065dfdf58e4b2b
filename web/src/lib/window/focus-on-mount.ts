/** As a `ref`: focuses an element that appeared because the user asked for it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
