import { keepInTab, recallInTab } from '../../lib/storage.ts'

const KEY = 'scope.new-sign-in'
const BEGINNING = 'scope.beginning'

/** Remembers in this tab, even across the provider, that the next page begins with a new proof of the address. */
export const rememberNewSignIn = (): void => keepInTab(KEY, 'yes')

/** Whether the page began with one. True once. */
export const takeNewSignIn = (): boolean => take(KEY)

/** Remembers in this tab that the next screen is the first after signing in. */
export const rememberBeginning = (): void => keepInTab(BEGINNING, 'yes')

/** Whether the screen is the first after signing in. True once. */
export const takeBeginning = (): boolean => take(BEGINNING)

function take(key: string): boolean {
  const isNew = recallInTab(key) === 'yes'
  keepInTab(key, '')
  return isNew
}
