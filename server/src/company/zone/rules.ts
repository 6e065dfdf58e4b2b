import { invalid } from '../../kernel/refusal.ts'

const ZONE_WORDS: [RegExp, string][] = [
  [/\bpacific\b|^p[sd]?t$/i, 'America/Los_Angeles'],
  [/\bmountain\b|^m[sd]?t$/i, 'America/Denver'],
  [/\bcentral\b|^c[sd]?t$/i, 'America/Chicago'],
  [/\beastern\b|^e[sd]?t$/i, 'America/New_York'],
]

/**
 * The main names (IANA) of zones that this server's language data still calls by an older one. A database may have no
 * older names: Debian 13 packages them apart.
 */
const MAIN_NAMES: Record<string, string> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
}

/**
 * The main name of a time zone, by any of its IANA names: `US/Pacific` is `America/Los_Angeles`. Null if this server does
 * not know it.
 */
export function mainZone(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    return MAIN_NAMES[timeZone] ?? timeZone
  } catch {
    return null
  }
}

/**
 * A time zone by its main name, from an IANA name or a common one (`Pacific`, `Central Time`, `EST`). Null for any other
 * text.
 */
export function readTimeZone(text: string): string | null {
  if (text.includes('/')) return mainZone(text)
  return ZONE_WORDS.find(([word]) => word.test(text))?.[1] ?? null
}

/** A time zone by its IANA name. Refuses anything else with 400. */
export function readZone(text: string): string {
  const zone = text.includes('/') ? readTimeZone(text.trim()) : null
  if (!zone) throw invalid('timezone', 'Enter a time zone, such as America/Los_Angeles.')
  return zone
}

/** The error for a time zone that this server knows and its database does not. */
export const unknownZone = (zone: string): string => `The database does not know the time zone ${zone}.`
