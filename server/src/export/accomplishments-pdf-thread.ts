import { parentPort, workerData } from 'node:worker_threads'
import { accomplishmentsDocument } from './accomplishments-pdf-document.ts'
import { pdfOf } from './pdf.ts'

parentPort?.postMessage(await pdfOf(accomplishmentsDocument(workerData)))
