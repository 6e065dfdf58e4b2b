import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { onceKey } from '../../lib/once-key.ts'
import { prioritiesKey } from '../../lib/query-keys.ts'
import { archiveKey } from './api.ts'

/** Carries what a priority left unfinished into the current period. `onCarried` comes once both lists know it. */
export function useCarry(id: string, onCarried: () => void) {
  const client = useQueryClient()
  // A repeat after a lost answer carries nothing twice, and is answered the same.
  const [idempotencyKey] = useState(onceKey)
  return useMutation({
    mutationFn: () => api('POST /api/priorities/:id/carry', { params: { id }, idempotencyKey }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: archiveKey })
      await client.invalidateQueries({ queryKey: prioritiesKey })
      onCarried()
    },
  })
}
