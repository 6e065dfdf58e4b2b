import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { registerWrites } from '../../lib/api/writes.ts'
import { wellDoneWrites } from './writes.ts'

/** Registers the writes of well-dones, which load after the first screen. Use it before `useWrite`. */
export function useWellDoneWrites(): void {
  const client = useQueryClient()
  useState(() => registerWrites(client, wellDoneWrites))
}
