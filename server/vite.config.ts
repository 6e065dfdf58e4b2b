import { defineConfig } from 'vite'
import { ownMaps } from './build/own-maps.ts'
import { threadFiles } from './build/thread-files.ts'

/** Packages that not every server needs, or not from its start: they are loaded when they are first used. */
const LATER = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@fastify/swagger',
  '@modelcontextprotocol/sdk',
  '@simplewebauthn/server',
  'csv-stringify',
  'file-type',
  'fontkit',
  'imapflow',
  'jose',
  'mailparser',
  'minisearch',
  'nodemailer',
  'numfmt',
  'openid-client',
  'pdfmake',
  'prom-client',
  'request-filtering-agent',
  'sax',
  'web-push',
  'yauzl',
]

/** The server that `npm run serve` starts, as JavaScript in a few files (decision 001). */
export default defineConfig({
  plugins: [threadFiles(), ownMaps(['database-packages.js', 'packages.js'])],
  ssr: { noExternal: true, external: LATER },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'esnext',
    // Stack traces name the lines of the sources.
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        chunkFileNames: '[name].js',
        sourcemapExcludeSources: true,
        codeSplitting: {
          groups: [
            {
              name: 'database-packages',
              test: /node_modules\/(pg|sql-template-tag|postgres-|split2|xtend)/,
              priority: 1,
            },
            { name: 'packages', test: /node_modules/ },
          ],
        },
      },
    },
  },
})
