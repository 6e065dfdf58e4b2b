import { parentPort, workerData } from 'node:worker_threads'
import { pdfOf } from '../../../kernel/export/pdf.ts'
import { rollupDocument } from './pdf-document.ts'

parentPort?.postMessage(await pdfOf(rollupDocument(workerData)))
