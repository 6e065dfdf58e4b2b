import { useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'

/** True once the browser is idle: for parts that can wait until the screen has loaded. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
