const PACIFIC = 'America/Los_Angeles'
const MOUNTAIN = 'America/Denver'
const CENTRAL = 'America/Chicago'
const EASTERN = 'America/New_York'

/** The states, each with the time zone of most of its area. */
const STATES: Record<string, [name: string, timezone: string]> = {
  AK: ['Alaska', 'America/Anchorage'],
  AL: ['Alabama', CENTRAL],
  AR: ['Arkansas', CENTRAL],
  AZ: ['Arizona', 'America/Phoenix'],
  CA: ['California', PACIFIC],
  CO: ['Colorado', MOUNTAIN],
  CT: ['Connecticut', EASTERN],
  DC: ['District of Columbia', EASTERN],
  DE: ['Delaware', EASTERN],
  FL: ['Florida', EASTERN],
  GA: ['Georgia', EASTERN],
  HI: ['Hawaii', 'Pacific/Honolulu'],
  IA: ['Iowa', CENTRAL],
  ID: ['Idaho', MOUNTAIN],
  IL: ['Illinois', CENTRAL],
  IN: ['Indiana', EASTERN],
  KS: ['Kansas', CENTRAL],
  KY: ['Kentucky', EASTERN],
  LA: ['Louisiana', CENTRAL],
  MA: ['Massachusetts', EASTERN],
  MD: ['Maryland', EASTERN],
  ME: ['Maine', EASTERN],
  MI: ['Michigan', EASTERN],
  MN: ['Minnesota', CENTRAL],
  MO: ['Missouri', CENTRAL],
  MS: ['Mississippi', CENTRAL],
  MT: ['Montana', MOUNTAIN],
  NC: ['North Carolina', EASTERN],
  ND: ['North Dakota', CENTRAL],
  NE: ['Nebraska', CENTRAL],
  NH: ['New Hampshire', EASTERN],
  NJ: ['New Jersey', EASTERN],
  NM: ['New Mexico', MOUNTAIN],
  NV: ['Nevada', PACIFIC],
  NY: ['New York', EASTERN],
  OH: ['Ohio', EASTERN],
  OK: ['Oklahoma', CENTRAL],
  OR: ['Oregon', PACIFIC],
  PA: ['Pennsylvania', EASTERN],
  RI: ['Rhode Island', EASTERN],
  SC: ['South Carolina', EASTERN],
  SD: ['South Dakota', CENTRAL],
  TN: ['Tennessee', CENTRAL],
  TX: ['Texas', CENTRAL],
  UT: ['Utah', MOUNTAIN],
  VA: ['Virginia', EASTERN],
  VT: ['Vermont', EASTERN],
  WA: ['Washington', PACIFIC],
  WI: ['Wisconsin', CENTRAL],
  WV: ['West Virginia', EASTERN],
  WY: ['Wyoming', MOUNTAIN],
}

/** The two letters of a state, from them or its name. Null if there is no such state. */
export function readState(text: string): string | null {
  const wanted = text.toLowerCase().replace(/[^a-z]/g, '')
  for (const [code, [name]] of Object.entries(STATES)) {
    if (wanted === code.toLowerCase() || wanted === name.toLowerCase().replaceAll(' ', '')) return code
  }
  return null
}

/** The name of a state, or the text itself if there is none of that code. */
export const stateName = (code: string): string => STATES[code]?.[0] ?? code

/** The states in which venues have one of two time zones. */
const TWO_ZONES = new Set(['AK', 'FL', 'ID', 'IN', 'KS', 'KY', 'MI', 'ND', 'NE', 'OR', 'SD', 'TN', 'TX'])

export const hasTwoZones = (state: string): boolean => TWO_ZONES.has(state)

/** All states by name, each with the time zone of most of its area. */
export const ALL_STATES = Object.entries(STATES)
  .map(([code, [name, timezone]]) => ({ code, name, timezone }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

export const timeZoneOfState = (state: string): string => STATES[state]?.[1] ?? PACIFIC
