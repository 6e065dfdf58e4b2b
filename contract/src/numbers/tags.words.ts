/** What can make a venue's week unlike others. */
export const TAG_KINDS = [
  'closed',
  'shortHours',
  'holiday',
  'buyout',
  'event',
  'weather',
  'construction',
  'other',
] as const
export type TagKind = (typeof TAG_KINDS)[number]

/** `name`: a holiday's name, or a text of the user. */
export type WeekTag = { kind: TagKind; name?: string }

export const TAG_LABELS: Record<TagKind, string> = {
  closed: 'Closed',
  shortHours: 'Short hours',
  holiday: 'Holiday',
  buyout: 'Buyout',
  event: 'Event',
  weather: 'Weather',
  construction: 'Construction',
  other: 'Other',
}

/** In code points. */
export const TAG_NAME_MAX = 60
