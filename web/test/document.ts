import { configure, getRoles } from '@testing-library/dom'

/** What happy-dom lacks, and what a test says that does not find what it looks for. */

globalThis.requestIdleCallback = (task) => Number(setTimeout(task, 0))
/** After a test nothing answers. */
globalThis.fetch = () => new Promise(() => undefined)
/** A stream that never says anything. */
globalThis.EventSource = class extends EventTarget {
  close() {}
} as unknown as typeof EventSource

/** Roles without a name, whose text is also that of others. */
const WITHOUT_NAME = ['generic', 'paragraph', 'main', 'definition', 'term']

/** What is on the screen, a line for each role and name. */
const outline = (): string[] =>
  Object.entries(getRoles(document.body)).flatMap(([role, elements]) =>
    WITHOUT_NAME.includes(role)
      ? []
      : elements.map((element) => `${role} ${element.getAttribute('aria-label') ?? element.textContent}`),
  )

configure({
  // A loaded machine may take longer than the default of one second.
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error(message ?? ''),
  asyncWrapper: (wait) =>
    wait().catch(({ message }: Error) => {
      throw new Error([message, document.body.textContent, ...outline()].join('\n'))
    }),
})
