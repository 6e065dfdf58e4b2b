import { parentPort, workerData } from 'node:worker_threads'
import { pdfOf } from './pdf.ts'
import { rollupDocument } from './rollup-pdf-document.ts'

parentPort?.postMessage(await pdfOf(rollupDocument(workerData)))
