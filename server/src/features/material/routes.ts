import type { materialCalls } from '@scope/contract/material'
import type { Parts } from '../../context.ts'
import type { Routes } from '../../http/routes.ts'
import { Refusal } from '../../refusal.ts'

export const materialRoutes = (_parts: Parts): Routes<keyof typeof materialCalls> => ({
  'POST /api/objects/upload': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'PUT /api/materials': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/priorities/:id/materials': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'DELETE /api/materials/:id': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/uploads/s3/params': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'POST /api/uploads/s3/multipart': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/uploads/s3/multipart/:uploadId': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/uploads/s3/multipart/:uploadId/:partNumber': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'POST /api/uploads/s3/multipart/:uploadId/complete': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'DELETE /api/uploads/s3/multipart/:uploadId': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
  'GET /api/uploads/s3/sts': async () => {
    throw new Refusal('unavailable', 'Not built yet.')
  },
})
