import type { Signal } from '@scope/contract/insight/signal'

/** The acts of signals that a reader may do. */
export type ReaderCan = {
  /** Review journals and give the final sign-off. */
  manage: boolean
  enterNumbers: boolean
}

/**
 * A signal with an action that its reader can take: readers who may not act get a link to the place (decisions 1 and 6). The
 * waiting list is only for managers.
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
