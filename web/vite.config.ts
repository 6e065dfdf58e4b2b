import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { askBeside } from './build/ask-beside.ts'
import { target } from './build/browsers.ts'
import { budgets } from './build/budgets.ts'
import { compileHint } from './build/compile-hint.ts'
import { knownApis } from './build/known-apis.ts'
import { precompress } from './build/precompress.ts'
import { roomGroups } from './build/rooms.ts'
import { serviceWorker } from './build/service-worker.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), knownApis(), askBeside(), serviceWorker(), precompress(), budgets()],
  build: {
    outDir: 'dist',
    target,
    // A data: URL would need its own door in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // The page loads one file; what the later parts need is fetched by themselves.
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: roomGroups },
        postBanner: compileHint,
      },
    },
  },
  server: { proxy: { '/api': server, '/files': server, '/healthz': server } },
})
