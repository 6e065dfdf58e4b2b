import { configure, getRoles } from '@testing-library/dom'

/** Missing parts of happy-dom, and the message of a test that does not find an element. */

globalThis.requestIdleCallback = (task) => Number(setTimeout(task, 0))
/** After a test nothing answers. */
globalThis.fetch = () => new Promise(() => undefined)
/** A stream without events. */
globalThis.EventSource = class extends EventTarget {
  close() {}
} as unknown as typeof EventSource

/** Roles without a name, whose text others have too. */
const WITHOUT_NAME = ['generic', 'paragraph', 'main', 'definition', 'term']

/** The contents of the screen, a line for each role and name. */
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
