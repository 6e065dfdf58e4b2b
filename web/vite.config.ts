import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    outDir: 'dist',
    // The oldest browsers that Tailwind 4 runs in: what staff carry goes back to iOS 16.4.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // A data: URL would need its own door in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': server, '/healthz': server } },
})
