import type { Signal } from '@scope/contract/insight/signal'

/** The actions on signals that a reader may take. */
export type ReaderCan = {
  /** Review journals and give the final sign-off. */
  manage: boolean
  enterNumbers: boolean
}

/**
 * A signal with an action that its reader can take. Readers who may not act get a link to the place (decisions 1 and
 * 6). Only managers see the waiting list.
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
