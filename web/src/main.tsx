import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { Boot } from './app/start/Boot.tsx'
import { patternOf } from './lib/address/paths.ts'
import { NetworkError } from './lib/api/errors.ts'

const root = document.getElementById('root')
if (root) {
  createRoot(root, {
    // A part that could not be loaded is not a bug: the screen reports it.
    onCaughtError: (error) => {
      if (!(error instanceof NetworkError)) reportError(error)
    },
  }).render(
    <Router parser={(path) => ({ pattern: patternOf(path) })}>
      <Boot />
    </Router>,
  )
}
