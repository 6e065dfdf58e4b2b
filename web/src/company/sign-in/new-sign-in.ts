import { keepInTab, recallInTab } from '../../lib/storage.ts'

const KEY = 'scope.new-sign-in'

/** Remembers in this tab, also while the provider has it, that the next page begins with a new sign-in. */
export const rememberNewSignIn = (): void => keepInTab(KEY, 'yes')

/** Whether the page begins with a new sign-in that nobody has taken yet. */
export const isNewSignIn = (): boolean => recallInTab(KEY) === 'yes'

/** Whether the page began with a new sign-in. True once. */
export function takeNewSignIn(): boolean {
  const isNew = isNewSignIn()
  keepInTab(KEY, '')
  return isNew
}
