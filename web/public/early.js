// Runs while the app's own files arrive.

// Before the first paint, so that a person who chose a theme never sees the other one flash by.
try {
  const choice = localStorage.getItem('scope.theme')
  if (choice === 'dark' || choice === 'light') {
    document.documentElement.dataset.theme = choice
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      meta.media = meta.dataset.theme === choice ? 'all' : 'not all'
    }
  }
} catch {
  // Storage is off: the system's theme holds.
}

// The first format of dates loads the browser's tables, which takes a slow phone a tenth of a second.
globalThis.requestIdleCallback?.(() => new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }))
