import { LAST_CHANGE_HEADER } from '@scope/contract/kernel/headers.words'

/** The position from which the page's stream continues: empty if its first reply names none, undefined before that. */
export let startOfPage: string | undefined

/** Notes the position in the page's first reply: every later reply includes the changes before it. */
export function noteStart(headers: Headers): void {
  startOfPage ??= headers.get(LAST_CHANGE_HEADER) ?? ''
}
