import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../kernel/import/decode.ts'
import { slugGiver } from '../../venue/slug.ts'
import { readState } from '../../venue/states.ts'
import { readTimeZone } from '../../zone/rules.ts'
import { readRoster } from './file.ts'
import { namesOf, splitName } from './names.ts'
import { readPosition, readRoles } from './roles.ts'

const HEADER = 'E-mail,First name,Last name,Role,Position,Venue,State,Time zone'
const errorsOf = (...lines: string[]) =>
  readRoster([HEADER, ...lines].join('\n')).errors.map(({ line, text }) => `${line}: ${text}`)

describe('roles as codes and in everyday words', () => {
  it.each([
    ['VP', '', 'VP', 'BLT'],
    ['Vice President', '', 'VP', 'BLT'],
    ['general manager', '', 'GM', 'GM'],
    ['A.G.M.', '', 'AGM', 'BLT'],
    ['Assistant General Manager', '', 'AGM', 'BLT'],
    ['Bar Lead', '', 'BLT', 'BLT'],
    ['LEADERSHIP_READONLY', '', 'LEADERSHIP_READONLY', 'BLT'],
    ['CSM', '', 'CSM_READONLY', 'BLT'],
    ['FULL_ADMIN', '', 'VP', 'FULL_ADMIN'],
    ['Full admin', 'General Manager', 'GM', 'FULL_ADMIN'],
    ['Full admin, GM', '', 'GM', 'FULL_ADMIN'],
    ['', 'Bar lead', 'BLT', 'BLT'],
  ])('%s with position "%s" is %s with access %s', (role, position, jobRole, accessRole) => {
    expect(readRoles(role, position)).toEqual({ jobRole, accessRole })
  })

  it('refuses unknown roles', () => {
    const expected = 'VP, GM, AGM, BLT, Leadership, CSM, Full admin.'
    expect(readRoles('Barback', 'Bar Lead')).toBe(`Role "Barback" is not one of ${expected}`)
    expect(readRoles('AGM/BLT', '')).toBe('Role "AGM/BLT" names two job roles.')
    expect(readRoles('', 'Mixologist')).toBe(`The role is missing. Use one of ${expected}`)
  })

  it('calls a known job by its full name', () => {
    expect([readPosition('agm'), readPosition('Lead Bartender'), readPosition('')]).toEqual([
      'Assistant General Manager',
      'Lead Bartender',
      null,
    ])
  })
})

describe('a staff list', () => {
  it('is read with the venues’ slugs, states and time zones', () => {
    const { people, domain, errors } = readRoster(
      'E-mail,Name,Role,Venue,Venue slug,State,Time zone,Admin day\n' +
        'Leo@Lantern.Example,Leo Tran,GM,"The Normandie Club; Cobalt Room",normandie-club;cobalt,CA;CO,,tue\n' +
        'kay@lantern.example,"Ito, Kay",AGM,The Normandie Club,,Calif,,',
    )
    expect(domain).toBe('lantern.example')
    expect(errors.map(({ text }) => text)).toEqual([
      '"Calif" is not a state. Use two letters, for example CA.',
    ])
    expect(people[0]).toMatchObject({
      email: 'leo@lantern.example',
      firstName: 'Leo',
      lastName: 'Tran',
      adminDayDow: 2,
      venues: [
        { name: 'The Normandie Club', slug: 'normandie-club', state: 'CA', timezone: null },
        { name: 'Cobalt Room', slug: 'cobalt', state: 'CO', timezone: null },
      ],
    })
    expect(people[1]).toMatchObject({ firstName: 'Kay', lastName: 'Ito' })
  })

  it('is read with the column names of other programs', () => {
    const { people, errors } = readRoster(
      'Work e-mail,Given name,Surname,Job role,Job title,Location,Slug,Venue state,Venue group,Venue time zone\n' +
        'kay@lantern.example,Kay,Ito,Bar Lead,Head Bartender,Low Tide,low-tide,CA,Coast,Mountain',
    )
    expect(errors).toEqual([])
    expect(people[0]).toMatchObject({ firstName: 'Kay', lastName: 'Ito', position: 'Head Bartender' })
    expect(people[0]?.venues).toMatchObject([
      { name: 'Low Tide', slug: 'low-tide', state: 'CA', group: 'Coast', timezone: 'America/Denver' },
    ])
  })

  it.each([
    ['utf-16-without-bom', { email: 'field.one@lantern.example', firstName: 'Fay', lastName: 'One' }],
    [
      'bom-and-windows-apostrophe',
      { email: 'field.two@lantern.example', firstName: 'O’Neil', lastName: 'Two' },
    ],
  ])('%s is read', async (name, person) => {
    const file = await readFile(join(import.meta.dirname, 'test', `${name}.csv`))
    const { people, domain, errors, notes } = readRoster(decodeText(file))
    expect([domain, errors, notes]).toEqual(['lantern.example', [], []])
    expect(people).toMatchObject([{ ...person, jobRole: 'BLT', venues: [{ name: 'Field Bar' }] }])
  })

  it('collects everything that is wrong, by line', () => {
    expect(
      errorsOf(
        'ana@lantern.example,Ana,Flores,GM,,Seven Grand,CA,',
        'nobody,No,Body,BLT,,Seven Grand,,',
        ',Blank,,BLT,,Seven Grand,,',
        'theo@lantern.example,Theo,Park,AGM,,,,',
        'bo@lantern.example,Bo,W,BLT,,Seven Grand; Golden Gopher,,',
        'gus@lantern.example,Gus,G,GM,,,,',
        'ana@lantern.example,Ana,Flores,GM,,Golden Gopher,,',
        'kit@habror.example,Kit,S,VP,,,,',
        'ray@lantern.example,Ray,D,Barback,,Seven Grand,,Lunar',
        'joe@lantern.example,Joe,D,GM,,a;b;c,CA;TX,',
      ),
    ).toEqual([
      '3: "nobody" has no @.',
      '4: The e-mail is missing.',
      '5: An AGM needs exactly one venue, not 0.',
      '6: A Bar Lead needs exactly one venue, not 2.',
      '7: A GM needs at least one venue.',
      '10: Role "Barback" is not one of VP, GM, AGM, BLT, Leadership, CSM, Full admin.',
      '10: "Lunar" is not a time zone. Use Pacific, Mountain, Central, Eastern or an IANA name.',
      '11: There are 3 venues and 2 states.',
      '8: ana@lantern.example is already on line 2. Put several venues in one row, separated by ";".',
      '9: kit@habror.example is not an address of lantern.example. A file has people of one company only.',
    ])
  })

  it('needs addresses and roles', () => {
    expect(readRoster('First name\nAna').errors).toEqual([
      { line: 1, text: 'The column "E-mail" is missing.' },
    ])
    expect(readRoster('Email\na@b.co').errors).toEqual([{ line: 1, text: 'The column "Role" is missing.' }])
  })
})

describe('an address in a staff list', () => {
  const read = (email: string) => {
    const row = `"${email}",Jane,Doe,Bar Lead,Field Bar`
    const { people, domain, errors } = readRoster(`E-mail,First name,Last name,Role,Venue\n${row}`)
    return { email: people[0]?.email, domain, errors: errors.map(({ line, text }) => `${line}: ${text}`) }
  }

  it.each([
    'jane.doe@lantern.example\u200b',
    '<jane.doe@lantern.example>',
    'jane.doe@lantern.example.',
    'mailto:jane.doe@lantern.example',
    "'jane.doe@lantern.example",
    'ｊane.doe@lantern.example',
  ])('%j is that of Jane', (text) => {
    expect(read(text)).toEqual({ email: 'jane.doe@lantern.example', domain: 'lantern.example', errors: [] })
  })

  it.each([
    ['jane/doe@lantern.example', '2: "jane/doe@lantern.example" has a / after jane.'],
    [
      'jane.doe@lantern\u200b.example',
      '2: "jane.doe@lantern.example" has an invisible character after @lantern.',
    ],
  ])('%j is refused with what is wrong, and gives no domain', (text, error) => {
    expect(read(text)).toEqual({ email: '', domain: '', errors: [error] })
  })

  it('with a NUL inside is on no line that is read', () => {
    expect(read('jane.d\0oe@lantern.example')).toEqual({
      email: undefined,
      domain: '',
      errors: ['2: A character cannot be read after "jane.d". Type this cell again.'],
    })
  })
})

describe('the names in a staff list', () => {
  it.each([
    ['Doe, Jane', 'Jane', 'Doe'],
    ['Doe Jr., John', 'John', 'Doe Jr.'],
    ['Doe, Jr., John', 'John', 'Doe Jr.'],
    ['Doe, John, Jr.', 'John', 'Doe Jr.'],
    ['John Doe, Jr.', 'John', 'Doe Jr.'],
    ['John Doe, III', 'John', 'Doe III'],
    ['John Doe III', 'John', 'Doe III'],
    ['Jane Doe, MBA', 'Jane', 'Doe MBA'],
    ['Smith, MD, Anna', 'Anna', 'Smith MD'],
    ['de la Cruz, María José', 'María José', 'de la Cruz'],
    ['van der Berg, Ann Marie', 'Ann Marie', 'van der Berg'],
    ['O’Neil-Smith, Ann', 'Ann', 'O’Neil-Smith'],
    ['Doe,  Jane ', 'Jane', 'Doe'],
    ['Doe, Jane M.', 'Jane M.', 'Doe'],
  ])('%s', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName })
  })

  it.each([
    ['Cher', 'Cher', null],
    ['Doe,', 'Doe', null],
    [', Jane', 'Jane', null],
    ['Jane (JJ) Doe', 'Jane', 'Doe'],
    ['Dr. Ann Lee', 'Ann', 'Lee'],
    ['Lee;Ann', 'Lee;Ann', null],
    ['Doe, John, Paul', 'John Paul', 'Doe'],
  ])('%s is asked about', (name, firstName, lastName) => {
    const read = `first name ${firstName}, last name ${lastName ?? 'none'}`
    const question = `“${name}” is read as ${read}. Wrong? Use the columns First name and Last name.`
    expect(splitName(name)).toEqual({ firstName, lastName, question })
  })

  it('in capitals are shown in a better form', () => {
    expect(splitName('DOE, JANE')).toMatchObject({ question: 'In capitals. Did you mean Jane Doe?' })
    expect(namesOf('MARÍA', "O'NEIL-SMITH")).toMatchObject({
      question: "In capitals. Did you mean María O'Neil-Smith?",
    })
    expect(namesOf('JJ', 'Doe')).toEqual({ firstName: 'JJ', lastName: 'Doe' })
  })
})

describe('a person on two lines, and a line that is too short', () => {
  const errors = (...lines: string[]) =>
    readRoster(['E-mail,First name,Last name,Role,Venue', ...lines].join('\n')).errors

  it('an AGM has one venue', () => {
    const two = [
      'mo.two@lantern.example,Mo,Two,AGM,Field Bar',
      'mo.two@lantern.example,Mo,Two,AGM,Las Perlas LA',
    ]
    expect(errors(...two)).toEqual([
      {
        line: 3,
        text: 'mo.two@lantern.example is already on line 2. An AGM has one venue; lines 2 and 3 name two.',
      },
    ])
  })

  it('a GM has their venues in one row', () => {
    const three = ['Field Bar', 'Las Perlas LA', 'Peña Bar'].map(
      (venue) => `ga@lantern.example,Ga,Three,GM,${venue}`,
    )
    const text = 'ga@lantern.example is already on line 2. Put several venues in one row, separated by ";".'
    expect(errors(...three)).toEqual([
      { line: 3, text },
      { line: 4, text },
    ])
  })

  it('a cell is missing', () => {
    expect(errors('sh.one@lantern.example,Sh,Bar Lead,Field Bar', 'ok@lantern.example,Ok,One,VP')).toEqual([
      { line: 2, text: 'This line has 4 cells, the header has 5. Add the missing cell.' },
    ])
  })
})

describe('states, time zones and slugs', () => {
  it('knows states by letters and name, and time zones by IANA name and in everyday words', () => {
    expect(['ca', 'New York', 'D.C.', 'Ontario'].map(readState)).toEqual(['CA', 'NY', 'DC', null])
    expect(
      [
        'Pacific',
        'Mountain Time',
        'CST',
        'eastern',
        'America/Boise',
        'Pacific/Honolulu',
        'Mars/Base',
        'x',
      ].map(readTimeZone),
    ).toEqual([
      'America/Los_Angeles',
      'America/Denver',
      'America/Chicago',
      'America/New_York',
      'America/Boise',
      'Pacific/Honolulu',
      null,
      null,
    ])
  })

  it('makes unique slugs from names', () => {
    const take = slugGiver(['las-perlas-la', 'venue-2'])
    expect(take('Las Perlas LA', 'venue')).toBe('las-perlas-la-2')
    expect(['居酒屋', '居酒屋', 'Venue 3', '居酒屋'].map((name) => take(name, 'venue'))).toEqual([
      'venue',
      'venue-3',
      'venue-3-2',
      'venue-4',
    ])
  })

  it('decodes the encodings of spreadsheets', () => {
    expect(decodeText(Buffer.from('Inés', 'utf8'))).toBe('Inés')
    expect(decodeText(Buffer.from('Inés', 'latin1'))).toBe('Inés')
    expect(decodeText(Buffer.from('\uFEFFInés', 'utf16le'))).toBe('Inés')
  })
})
