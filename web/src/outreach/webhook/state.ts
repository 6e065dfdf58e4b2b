import { TONE_TEXT } from '../../ui/figure/Chip.tsx'
import type { Delivery, Webhook } from './api.ts'

type Said = { text: string; className: string }

const OFF = {
  person: 'Switched off.',
  gone: 'Switched off: the address says it is gone.',
  'given up': 'Switched off: twenty deliveries in a row failed.',
  moved: 'Switched off: the company moved. Make a new secret, then switch it on.',
} as const

/** How a webhook is, in one sentence. */
export function stateOf({ on, offBecause, last }: Pick<Webhook, 'on' | 'offBecause' | 'last'>): Said {
  if (!on) return { text: OFF[offBecause ?? 'person'], className: TONE_TEXT.overdue }
  if (!last) return { text: 'On. Nothing was sent yet.', className: 'text-quiet' }
  if (last.state === 'sent')
    return { text: 'On. The last delivery arrived.', className: TONE_TEXT['on-track'] }
  if (last.state === 'dropped')
    return { text: 'On. The last delivery was given up.', className: TONE_TEXT.overdue }
  return { text: 'On. The last delivery is under way.', className: TONE_TEXT['at-risk'] }
}

/** The state of a delivery. */
export function deliveryState({
  state,
  attempts,
  status,
}: Pick<Delivery, 'state' | 'attempts' | 'status'>): Said {
  switch (state) {
    case 'sent':
      return { text: status ? `Arrived (${status})` : 'Arrived', className: TONE_TEXT['on-track'] }
    case 'waiting':
      return attempts === 0
        ? { text: 'Waiting', className: 'text-quiet' }
        : { text: 'Tried again later', className: TONE_TEXT['at-risk'] }
    case 'dropped':
      return { text: 'Given up', className: TONE_TEXT.overdue }
    default:
      return { text: 'Not sent', className: 'text-quiet' }
  }
}
