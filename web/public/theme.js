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
