/** Small notes on the device. Where storage is off or full, nothing is kept and nothing breaks. */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Kept nowhere: the next visit starts from the default.
  }
}
