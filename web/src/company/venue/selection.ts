/** The venue and BLT member that the user is looking at, as slugs or ids; null if nothing was chosen yet. */
export type Selection = { venue: string | null; blt: string | null }

/** The selection in the address, otherwise the last one. A member is remembered together with the venue. */
export function selectionOf(named: Selection, last: Selection): Selection {
  const venue = named.venue ?? last.venue
  return { venue, blt: named.blt ?? (venue === last.venue ? last.blt : null) }
}

export function readSelection(text: string | null): Selection {
  const params = new URLSearchParams(text ?? '')
  return { venue: params.get('venue'), blt: params.get('blt') }
}

/** The selection as search parameters: of an address, or to remember. */
export function selectionSearch({ venue, blt }: Selection): string {
  return `${new URLSearchParams({ ...(venue ? { venue } : {}), ...(blt ? { blt } : {}) })}`
}
