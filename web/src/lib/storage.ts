/** Small values stored on the device. If storage is blocked or full, nothing is stored and nothing fails. */

/** The browser’s storage; null when it is blocked. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

export function recall(key: string): string | null {
  return read(() => localStorage, key)
}

export function keep(key: string, value: string | null): void {
  write(() => localStorage, key, value)
}

/** A value of this tab. It survives a reload and ends with the sign-out. */
export function recallInTab(key: string): string | null {
  return read(() => sessionStorage, key)
}

export function keepInTab(key: string, value: string): void {
  write(() => sessionStorage, key, value)
}

/** Forgets all values of this tab. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was stored.
  }
}

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // Not stored: the next visit uses the default.
  }
}
