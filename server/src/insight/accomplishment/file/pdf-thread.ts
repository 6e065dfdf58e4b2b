import { parentPort, workerData } from 'node:worker_threads'
import { pdfOf } from '../../../kernel/export/pdf.ts'
import { accomplishmentsDocument } from './pdf-document.ts'

parentPort?.postMessage(await pdfOf(accomplishmentsDocument(workerData)))
