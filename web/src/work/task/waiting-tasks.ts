/**
 * Tasks that were entered and are not acknowledged yet, as one draft field keeps them: a line each. A task's label
 * is one line.
 */
export const waitingTasks = (text: string): string[] => text.split('\n').filter(Boolean)

export const withWaiting = (text: string, label: string): string => [...waitingTasks(text), label].join('\n')

/** The first of several alike is the one that was answered. */
export function withoutWaiting(text: string, label: string): string {
  const waiting = waitingTasks(text)
  const at = waiting.indexOf(label)
  return (at < 0 ? waiting : waiting.toSpliced(at, 1)).join('\n')
}
