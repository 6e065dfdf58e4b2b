/** Entered tasks that the server has not confirmed, one per line in a single draft field. */
export const waitingTasks = (text: string): string[] => text.split('\n').filter(Boolean)

export const withWaiting = (text: string, label: string): string => [...waitingTasks(text), label].join('\n')

/** Of several equal labels, the first one was confirmed. */
export function withoutWaiting(text: string, label: string): string {
  const waiting = waitingTasks(text)
  const at = waiting.indexOf(label)
  return (at < 0 ? waiting : waiting.toSpliced(at, 1)).join('\n')
}
