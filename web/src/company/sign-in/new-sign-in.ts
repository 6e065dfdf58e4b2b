import { keepInTab, recallInTab } from '../../lib/storage.ts'

const KEY = 'scope.new-sign-in'

/** Remembers in this tab, also while the provider has it, that the next page begins with a new sign-in. */
export const rememberNewSignIn = (): void => keepInTab(KEY, 'yes')

/** Whether the page began with a new sign-in. True once. */
export function takeNewSignIn(): boolean {
  const isNew = recallInTab(KEY) === 'yes'
  keepInTab(KEY, '')
  return isNew
}
