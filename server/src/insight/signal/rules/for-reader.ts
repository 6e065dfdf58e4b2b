import type { Signal } from '@scope/contract/insight/signal'

/** What a reader of signals may do about them. */
export type ReaderCan = {
  /** Review journals and give the final sign-off. */
  manage: boolean
  enterNumbers: boolean
}

/**
 * A signal whose action its reader can take: whoever may not act is led to the place to look at (decisions 1 and 6). The
 * list of what waits is only for managers.
 */
export function forReader(signal: Signal, can: ReaderCan): Signal {
  const { rule, cta } = signal
  if (!can.manage && cta.place === 'waiting') {
    return { ...signal, cta_label: 'Open the board', cta: { ...cta, place: 'board' } }
  }
  if (!can.manage && rule === 'ready-to-sign') return { ...signal, cta_label: 'Open the priority' }
  if (!can.enterNumbers && rule === 'numbers-missing') return { ...signal, cta_label: 'Open the week' }
  return signal
}
