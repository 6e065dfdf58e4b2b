import { CLOSED_VENUE, HARBOR_VENUES, LANTERN_VENUES } from './venues.ts'

type Member = [name: string, role: 'AGM' | 'Bar Lead', adminDay?: string, email?: string]

/** The BLT members by venue, in the order of the roster. */
const BLT: Record<string, Member[]> = {
  'seven-grand-la': [
    ['Malik Osei', 'AGM'],
    ['Bridget Nolan', 'Bar Lead'],
    ['Tomás Alvarado', 'Bar Lead', 'Tuesday'],
  ],
  'golden-gopher': [
    ['Shawna Trujillo', 'AGM'],
    ['Devon Pike', 'Bar Lead'],
  ],
  'las-perlas-la': [
    ['Theo Park', 'AGM', 'Monday', 'agm'],
    ['Marisol Vega', 'Bar Lead', 'Monday', 'lead'],
    ['Inés Marroquín', 'Bar Lead', 'Tuesday'],
    ['Bo Whitaker', 'Bar Lead', 'Wednesday'],
  ],
  'normandie-club': [
    ['Yuki Tanabe', 'AGM'],
    ['Clarence Webb', 'Bar Lead'],
    ['Odette Fontaine', 'Bar Lead', 'Wednesday'],
  ],
  'las-perlas-west': [
    ['Ximena Rojas', 'AGM', 'Tuesday'],
    ['Grady Holt', 'Bar Lead'],
  ],
  'saint-elmo-social': [
    ['Farah Aziz', 'AGM'],
    ['Nico Bellini', 'Bar Lead'],
  ],
  'paper-lantern': [
    ['Hana Mori', 'AGM'],
    ['Silas Crowe', 'Bar Lead', 'Tuesday'],
  ],
  'night-orchard': [['Delphine Amari', 'AGM']],
  'low-tide': [
    ['Keoni Makoa', 'AGM'],
    ['Paige Sutter', 'Bar Lead'],
  ],
  'tidewater-room': [['Reuben Katz', 'AGM', 'Wednesday']],
  'the-brass-heron': [
    ['Solomon Adeyemi', 'AGM'],
    ['Carmen Iglesias', 'Bar Lead'],
  ],
  'the-velvet-mule': [['Trudy McAllister', 'Bar Lead']],
  'mission-annex': [
    ['Winnie Cho', 'AGM'],
    ['Anders Lindgren', 'Bar Lead', 'Tuesday'],
  ],
  'cobalt-room-denver': [
    ['Jasper Quill', 'AGM'],
    ['Meera Kapoor', 'Bar Lead'],
  ],
  'timberline-tap': [
    ['Callie Brandt', 'AGM'],
    ['Otis Freeman', 'Bar Lead'],
  ],
  'the-assay-office': [['Nadia Volkova', 'AGM', 'Thursday']],
  'seven-grand-austin': [
    ['Roscoe Tillman', 'AGM'],
    ['Perla Guerrero', 'Bar Lead'],
  ],
  'the-cactus-wren': [['Beau Landry', 'AGM']],
  'bluebonnet-social': [
    ['Annika Strand', 'AGM'],
    ['Marcus Dupree', 'Bar Lead', 'Tuesday'],
  ],
  'the-iron-magnolia': [
    ['Zora Hutchins', 'AGM'],
    ['Felix Arceneaux', 'Bar Lead'],
  ],
  caliche: [
    ['Rocío Benavides', 'AGM'],
    ['Tanner Briggs', 'Bar Lead'],
  ],
  'dry-creek-saloon': [['Lacey Monroe', 'Bar Lead']],
  // They left when it closed.
  'winter-garden': [
    ['Wes Calder', 'AGM'],
    ['Lupe Santoro', 'Bar Lead'],
  ],
}

/** The general managers with their venues, the default one first. Golden Gopher has none. */
const GMS: [name: string, venues: string[], email?: string][] = [
  ['Dana Ruiz', ['las-perlas-la'], 'gm'],
  ['Leo Tran', ['normandie-club', 'paper-lantern', 'night-orchard'], 'gm.group'],
  ['Ana Flores', ['seven-grand-la']],
  ['Esteban Cruz', ['las-perlas-west']],
  ['Imani Brooks', ['saint-elmo-social']],
  ['Rosalind Pike', ['low-tide', 'tidewater-room']],
  ['Kai Nakamura', ['the-brass-heron']],
  ['Joanna Whitfield', ['the-velvet-mule']],
  ['Desmond Achebe', ['mission-annex']],
  ['Priya Shah', ['cobalt-room-denver', 'timberline-tap']],
  ['Wyatt Lund', ['the-assay-office']],
  ['Camila Reyes', ['seven-grand-austin']],
  ['Ruth Delgado', ['the-cactus-wren', 'caliche']],
  ['Travis Boone', ['bluebonnet-social']],
  ['Lorraine Thibodeaux', ['the-iron-magnolia']],
  ['Hank Sorensen', ['dry-creek-saloon']],
  ['Augusta Finch', ['winter-garden']],
]

const LANTERN_OFFICE = [
  ['admin', 'Avery', 'Lindqvist', 'Full admin', 'Vice President, Systems'],
  ['vp', 'Renata', 'Oyelaran', 'VP', 'Vice President'],
  ['vp.texas', 'Odile', 'Marchetti', 'VP', 'Vice President, Texas', 'Texas Hill Country; Texas Metro'],
  ['leadership', 'Hollis', 'Grant', 'Leadership', 'Chief Financial Officer'],
  ['csm', 'Noor', 'Haddad', 'CSM', 'Customer Success Manager'],
]

const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csv = (rows: readonly string[][]) => rows.map((row) => row.map(quoted).join(',')).join('\n')
const HEADER = [
  'E-mail',
  'First name',
  'Last name',
  'Role',
  'Position',
  'Venue',
  'Venue slug',
  'State',
  'Group',
  'Admin day',
]

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

function person(
  domain: string,
  [name, email]: [string, string | undefined],
  role: string,
  venues: readonly { name: string; slug: string; state: string; group: string }[],
  adminDay = '',
): string[] {
  const [first = '', last = ''] = name.split(' ')
  return [
    `${email ?? `${plain(first)}.${plain(last)}`}@${domain}`,
    first,
    last,
    role,
    '',
    venues.map((venue) => venue.name).join('; '),
    venues.map((venue) => venue.slug).join('; '),
    venues.map((venue) => venue.state).join('; '),
    venues.map((venue) => venue.group).join('; '),
    adminDay,
  ]
}

/** Lantern's staff list as a spreadsheet would export it. */
export function lanternRoster(): string {
  const all = [...LANTERN_VENUES, CLOSED_VENUE]
  const bySlug = new Map(all.map((venue) => [venue.slug, venue]))
  const rows = [HEADER]
  for (const [email = '', first = '', last = '', role = '', position = '', region = ''] of LANTERN_OFFICE) {
    rows.push([`${email}@lantern.example`, first, last, role, position, '', '', '', region, ''])
  }
  for (const [name, slugs, email] of GMS) {
    const venues = slugs.flatMap((slug) => bySlug.get(slug) ?? [])
    rows.push(person('lantern.example', [name, email], 'GM', venues))
  }
  for (const venue of all) {
    for (const [name, role, adminDay, email] of BLT[venue.slug] ?? []) {
      rows.push(person('lantern.example', [name, email], role, [venue], adminDay))
    }
  }
  return csv(rows)
}

/** The staff list of Harbor, a small second company. */
export function harborRoster(): string {
  const [house, dory] = HARBOR_VENUES
  if (!house || !dory) return ''
  const row = (name: string, role: string, venues: (typeof house)[], email?: string) =>
    person('harbor.example', [name, email], role, venues)
  return csv([
    HEADER,
    row('Ines Calloway', 'GM', [house, dory], 'gm'),
    row('Ray Dominguez', 'AGM', [house]),
    row('Kit Sandoval', 'Bar Lead', [house]),
    row('Mabel Osgood', 'AGM', [dory]),
  ])
}
