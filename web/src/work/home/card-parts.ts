/** The ids of the parts of a priority’s card that other places lead to. */
export const tasksOf = (priorityId: string): string => `tasks-${priorityId}`
export const cardOf = (priorityId: string): string => `card-${priorityId}`
export const signOffOf = (priorityId: string): string => `sign-off-${priorityId}`

/** Moves to a part of a card and focuses its first control that is not done, otherwise its first. */
export function goTo(partId: string): void {
  const part = document.getElementById(partId)
  const controls = '[role="slider"]:not([aria-disabled]), input[type="checkbox"], [data-arrive]'
  const inputs = [...(part?.querySelectorAll<HTMLInputElement>(controls) ?? [])]
  const control = inputs.find(({ checked }) => !checked) ?? inputs[0]
  control?.focus({ preventScroll: true })
  // In the middle: at the edge it could be behind the bottom bar.
  ;(control ?? part)?.scrollIntoView({ block: 'center' })
}
