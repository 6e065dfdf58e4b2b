import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRoster } from './import/file.ts'
import { sayAddedTwice, sayQuestions } from './import/report.ts'
import { linesOf, planRoster, type RosterPlan, type StoredCompany } from './rules.ts'

let count = 0
const newId = () => {
  count += 1
  return `id-${count}`
}
const EMPTY: StoredCompany = { venues: [], people: [] }

const plan = (text: string, stored = EMPTY) => {
  const file = readRoster(text)
  expect(file.errors).toEqual([])
  return planRoster(file.people, stored, newId)
}

/** The company as it is once a plan is saved. */
function after(stored: StoredCompany, { venues, people }: RosterPlan): StoredCompany {
  const merge = <Row, Key>(
    before: Row[],
    { added, changed }: { added: Row[]; changed: { row: Row }[] },
    key: (row: Row) => Key,
  ) => {
    const rows = new Map(before.map((row) => [key(row), row]))
    for (const row of [...added, ...changed.map((change) => change.row)]) rows.set(key(row), row)
    return [...rows.values()]
  }
  return {
    venues: merge(stored.venues, venues, (row) => row.id),
    people: merge(stored.people, people, (row) => row.email),
  }
}

const ROSTER = `E-mail,First name,Last name,Role,Venue,State,Time zone
dana@x.co,Dana,Ruiz,GM,Las Perlas LA,CA,
leo@x.co,Leo,Tran,GM,"Las Perlas LA; The Assay Office",,
theo@x.co,Theo,Park,AGM,las perlas la,,
theo2@x.co,Theo,Park,BLT,THE ASSAY OFFICE,CO,
vp@x.co,,,VP,,,`

describe('planning a roster', () => {
  it('asks whether a new venue is a misspelt one', () => {
    const stored = after(EMPTY, plan(ROSTER))
    const lines = linesOf(plan('E-mail,Role,Venue\nnia@x.co,BLT,Las Perls LA\nzed@x.co,BLT,Low Tide', stored))
    expect(lines.flatMap(({ name, notes }) => notes.map((note) => [name, note]))).toEqual([
      ['Las Perls LA', 'Did you mean Las Perlas LA?'],
    ])
  })

  it('says which of a state’s two time zones a new venue got', () => {
    const rows = [
      ['Pensacola Pier Bar', 'FL'],
      ['Knoxville Tap', 'TN'],
      ['El Paso Patio', 'TX'],
      ['Covington Cellar', 'KY'],
      ['Coeur d’Alene Lodge', 'ID'],
      ['Hammond House', 'IN'],
      ['Las Perlas LA', 'CA'],
      ['Nowhere Bar', ''],
    ].map(([venue, state], place) => `tz${place}@x.co,BLT,${venue},${state},`)
    const lines = linesOf(
      plan(['E-mail,Role,Venue,State,Time zone', ...rows, 'tz@x.co,BLT,Boise Bar,ID,Mountain'].join('\n')),
    )
    const said = lines.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`))
    expect(said).toEqual([
      'Pensacola Pier Bar: Florida has two time zones. America/New_York was taken: name another in the column Time zone.',
      'Knoxville Tap: Tennessee has two time zones. America/Chicago was taken: name another in the column Time zone.',
      'El Paso Patio: Texas has two time zones. America/Chicago was taken: name another in the column Time zone.',
      'Covington Cellar: Kentucky has two time zones. America/New_York was taken: name another in the column Time zone.',
      'Coeur d’Alene Lodge: Idaho has two time zones. America/Denver was taken: name another in the column Time zone.',
      'Hammond House: Indiana has two time zones. America/New_York was taken: name another in the column Time zone.',
    ])
  })

  it('says that whoever is deactivated stays so, also if nothing else changes', () => {
    const stored = after(EMPTY, plan(ROSTER))
    const people = stored.people.map((person) => ({ ...person, active: !person.email.startsWith('theo') }))
    const text = 'E-mail,Role,Venue\ntheo@x.co,AGM,Las Perlas LA\ntheo2@x.co,AGM,The Assay Office'
    const lines = linesOf(plan(text, { ...stored, people }))
    const idOf = (email: string) => people.find((person) => person.email === email)?.appUserId
    expect(lines).toMatchObject([
      {
        does: 'left',
        name: 'Theo Park (theo@x.co)',
        notes: ['Deactivated, stays deactivated.'],
        deactivated: idOf('theo@x.co'),
        changes: [],
      },
      { does: 'changed', notes: ['Deactivated, stays deactivated.'], deactivated: idOf('theo2@x.co') },
    ])
  })

  describe('asks whether a new address is that of somebody who is there', () => {
    const stored = after(EMPTY, plan(ROSTER))
    const asked = (text: string, of = stored) =>
      linesOf(plan(`E-mail,First name,Last name,Role,Venue\n${text}`, of)).flatMap(({ notes, same }) =>
        notes.map((note) => ({ note, same })),
      )
    const dana = stored.people.find(({ email }) => email === 'dana@x.co')

    it('of the same name, however it is written', () => {
      const same = { id: dana?.appUserId, email: 'dana@x.co', newEmail: 'd.ruiz@x.co' }
      const note = 'Dana Ruiz is there as dana@x.co: the same person?'
      expect(asked('d.ruiz@x.co,DÁNA,ruiz,GM,Las Perlas LA')).toContainEqual({ note, same })
      expect(asked('d.ruiz@x.co,Dana,Ruiz,BLT,Las Perlas LA')).toEqual([{ note, same }])
      const away = { ...stored, people: stored.people.map((person) => ({ ...person, active: false })) }
      expect(asked('d.ruiz@x.co,Dana,Ruiz,BLT,Las Perlas LA', away)).toEqual([
        { note: 'Dana Ruiz is there as dana@x.co, deactivated: the same person?', same },
      ])
      const file = plan(
        'E-mail,First name,Last name,Role,Venue\nd.ruiz@x.co,Dana,Ruiz,BLT,Las Perlas LA',
        stored,
      )
      expect(sayQuestions(file)).toEqual([
        'note    Dana Ruiz (d.ruiz@x.co): Dana Ruiz is there as dana@x.co: the same person? If so, change the address in Settings › People before you import.',
      ])
      expect(sayAddedTwice(file)).toEqual([
        'Dana Ruiz (d.ruiz@x.co): Dana Ruiz is there as dana@x.co: the same person? If so, give the new account another address in Settings › People, and its address to the old one.',
      ])
    })

    it.each([
      ['another name', 'd.ruiz@x.co,Dana,Ruizo,BLT,Las Perlas LA'],
      ['a first name alone', 'd.ruiz@x.co,Dana,,BLT,Las Perlas LA'],
      [
        'who is in the file as well',
        'd.ruiz@x.co,Dana,Ruiz,BLT,Las Perlas LA\ndana@x.co,Dana,Ruiz,GM,Las Perlas LA',
      ],
      ['two of one name', 't.park@x.co,Theo,Park,BLT,Las Perlas LA'],
    ])('but not of %s', (_, text) => {
      expect(asked(text)).toEqual([])
    })
  })

  it('makes venues, slugs, time zones and managers from the rows', () => {
    const { venues, people, errors } = plan(ROSTER)
    expect(errors).toEqual([])
    expect(venues.added).toMatchObject([
      { name: 'Las Perlas LA', slug: 'las-perlas-la', state: 'CA', timezone: 'America/Los_Angeles' },
      { name: 'The Assay Office', slug: 'the-assay-office', state: 'CO', timezone: 'America/Denver' },
    ])
    const [perlas, assay] = venues.added
    const bySlug = new Map(people.added.map((row) => [row.slug, row]))
    expect([...bySlug.keys()]).toEqual(['dana-ruiz', 'leo-tran', 'theo-park', 'theo-park-2', 'vp'])
    expect(perlas?.gmId).toBe(bySlug.get('dana-ruiz')?.appUserId)
    expect(assay?.gmId).toBe(bySlug.get('leo-tran')?.appUserId)
    expect(bySlug.get('leo-tran')).toMatchObject({
      venueIds: [perlas?.id, assay?.id],
      assignedVenue: perlas?.id,
      accessRole: 'GM',
      position: 'General Manager',
    })
    expect(bySlug.get('vp')).toMatchObject({ venueIds: [], assignedVenue: null, accessRole: 'BLT' })
  })

  it('changes nothing the second time, even with the rows in another order', () => {
    const stored = after(EMPTY, plan(ROSTER))
    const again = plan(ROSTER, stored)
    expect([again.venues.added, again.venues.changed, again.people.added, again.people.changed]).toEqual([
      [],
      [],
      [],
      [],
    ])
    expect([again.people.left, again.venues.left]).toEqual([5, 2])
  })

  it('changes only a changed row, keeps its slug, and leaves people who are not in the file', () => {
    const stored = after(EMPTY, plan(ROSTER))
    const { people, venues } = plan(
      'E-mail,First name,Last name,Role,Venue\ntheo@x.co,Theodore,Park,Bar Lead,The Assay Office',
      stored,
    )
    expect(venues).toMatchObject({ added: [], changed: [], left: 1 })
    expect(people).toMatchObject({ added: [], left: 0 })
    expect(people.changed).toMatchObject([
      {
        row: { slug: 'theo-park', position: 'Bar Lead' },
        changes: [
          { field: 'first name', before: 'Theo', after: 'Theodore' },
          { field: 'job role', before: 'AGM', after: 'BLT' },
          { field: 'position', before: 'Assistant General Manager', after: 'Bar Lead' },
          { field: 'venues', before: 'Las Perlas LA', after: 'The Assay Office' },
        ],
      },
    ])
  })

  it('shows no manager at a venue whose manager has left', () => {
    const stored = after(EMPTY, plan('E-mail,Role,Venue\nana@x.co,GM,One\nbo@x.co,AGM,Two'))
    const { venues } = plan('E-mail,Role,Venue\nana@x.co,GM,Two', stored)
    expect(venues.changed.map(({ row, changes }) => [row.name, changes])).toEqual([
      ['One', [{ field: 'general manager', before: 'ana@x.co', after: '—' }]],
      ['Two', [{ field: 'general manager', before: '—', after: 'ana@x.co' }]],
    ])
  })

  it('keeps the shown manager while they are a GM there, even if the file lists another first', () => {
    const stored = after(EMPTY, plan('E-mail,Role,Venue\nana@x.co,GM,One\nbo@x.co,GM,One;Two'))
    const again = plan('E-mail,Role,Venue\nbo@x.co,GM,One;Two\nana@x.co,GM,One\ncy@x.co,GM,Two', stored)
    expect(again.venues).toMatchObject({ changed: [], left: 2 })
    expect(again.people.added.map(({ email }) => email)).toEqual(['cy@x.co'])
  })

  it('keeps the chosen manager, or nobody if that was chosen, unless a new GM arrives', () => {
    const text = 'E-mail,Role,Venue\nana@x.co,GM,One;Two;Three\nbo@x.co,AGM,Two\ncy@x.co,AGM,Three'
    const stored = after(EMPTY, plan(text))
    const idOf = (email: string) => stored.people.find((person) => person.email === email)?.appUserId ?? null
    const chosen = [null, idOf('bo@x.co'), idOf('cy@x.co')]
    stored.venues = stored.venues.map((venue, index) => ({ ...venue, gmId: chosen[index] ?? null }))
    expect(plan(text, stored).venues).toMatchObject({ changed: [], left: 3 })
    const others = 'E-mail,Role,Venue\nana@x.co,GM,One;Two;Three\ncy@x.co,BLT,Three\ndi@x.co,GM,One;Two'
    const changed = plan(others, stored).venues.changed.map(({ row, changes: [change] }) => [
      row.name,
      change?.after,
    ])
    expect(changed).toEqual([
      ['One', 'di@x.co'],
      ['Three', 'ana@x.co'],
    ])
  })

  it('signs out those whose rights change, and nobody else', () => {
    const first = plan('E-mail,Role,Venue\nana@x.co,GM,One\nbo@x.co,AGM,One\ncy@x.co,VP,\ndi@x.co,VP,')
    expect(first.signedOut).toEqual([])
    const stored = after(EMPTY, first)
    const next = plan(
      'E-mail,First name,Role,Venue\nana@x.co,Ana,GM,One;Two\nbo@x.co,,BLT,One\ncy@x.co,,Full admin,\nnew@x.co,,VP,',
      stored,
    )
    const emails = new Map(stored.people.map(({ appUserId, email }) => [appUserId, email]))
    expect(next.signedOut.map((appUserId) => emails.get(appUserId))).toEqual(['bo@x.co', 'cy@x.co'])
  })

  it('refuses to remove the last active full admin, and says on which line', () => {
    const stored = after(EMPTY, plan('E-mail,Role\nada@x.co,Full admin\nbo@x.co,Full admin\ncy@x.co,VP'))
    const file = readRoster('E-mail,Role\nada@x.co,VP\nbo@x.co,VP')
    expect(planRoster(file.people, stored, newId).errors).toEqual([
      {
        line: 3,
        text: 'This would leave the company without an active full admin. Keep bo@x.co as full admin.',
      },
    ])
    const left = {
      ...stored,
      people: stored.people.map((person) => ({ ...person, active: person.email !== 'bo@x.co' })),
    }
    expect(planRoster(readRoster('E-mail,Role\nada@x.co,VP').people, left, newId).errors).toHaveLength(1)
    expect(plan('E-mail,Role\nada@x.co,VP\ncy@x.co,Full admin', left).errors).toEqual([])
    // The first roster of a company may have no full admin.
    expect(plan('E-mail,Role\nada@x.co,VP').errors).toEqual([])
  })

  it('after any rosters there is a full admin, each person has one row, and nobody is reactivated', () => {
    const line = fc.record({
      who: fc.constantFrom('ada', 'bo', 'cy', 'di'),
      role: fc.constantFrom('Full admin', 'Full admin; GM', 'VP', 'GM', 'AGM', 'BLT'),
      venue: fc.constantFrom('One', 'Two'),
    })
    const roster = fc.uniqueArray(line, { selector: ({ who }) => who, minLength: 1 })
    fc.assert(
      fc.property(fc.array(roster, { maxLength: 6 }), (rosters) => {
        let stored = after(EMPTY, plan('E-mail,Role\nada@x.co,Full admin\ngone@x.co,Full admin'))
        const [first] = stored.people
        const gone = (person: (typeof stored.people)[number]) => person.email === 'gone@x.co'
        stored.people = stored.people.map((person) => (gone(person) ? { ...person, active: false } : person))
        for (const lines of rosters) {
          const rows = lines.map(({ who, role, venue }) => `${who}@x.co,${role},${venue}`)
          const file = readRoster(`E-mail,Role,Venue\n${[...rows, 'gone@x.co,VP,One'].join('\n')}`)
          expect(file.errors).toEqual([])
          const next = planRoster(file.people, stored, newId)
          if (next.errors.length === 0) stored = after(stored, next)
          expect(stored.people.some(({ active, accessRole }) => active && accessRole === 'FULL_ADMIN')).toBe(
            true,
          )
          expect(stored.people.find(gone)?.active).toBe(false)
          expect(stored.people[0]?.appUserId).toBe(first?.appUserId)
          for (const { id, gmId } of stored.venues) {
            const shown = stored.people.find(({ appUserId }) => appUserId === gmId)
            if (shown) expect(shown).toMatchObject({ active: true, jobRole: expect.stringMatching(/^A?GM$/) })
            if (gmId) expect(shown?.venueIds).toContain(id)
          }
          expect(new Set(stored.people.map(({ slug }) => slug)).size).toBe(stored.people.length)
        }
      }),
    )
  })

  it('keeps fields with blank cells or absent columns', () => {
    const full =
      'E-mail,First name,Role,Position,Venue,State,Time zone,Admin day\nbo@x.co,Bo,BLT,Head Bartender,One,TX,Mountain,Wed'
    const stored = after(EMPTY, plan(full))
    const again = plan('E-mail,First name,Role,Position,Venue\nbo@x.co,,BLT,,One', stored)
    expect(again.people.left).toBe(1)
    expect(again.venues.left).toBe(1)
    expect(stored.venues[0]).toMatchObject({ state: 'TX', timezone: 'America/Denver' })
  })

  it('keeps fields with a dash, and the venue of somebody whose cell has none', () => {
    const columns = 'E-mail,First name,Last name,Role,Position,Venue,State,Group,Time zone,Admin day'
    const full = [
      columns,
      'bo@x.co,Bo,Lind,BLT,Head Bartender,One,TX,West,Mountain,Wed',
      'cy@x.co,Cy,Ek,CSM,Success,One,,,,',
      'vi@x.co,Vi,Poe,VP,VP,,,West,,',
    ]
    const stored = after(EMPTY, plan(full.join('\n')))
    const dashed = [
      columns,
      'bo@x.co,-,–,BLT,—,One,-,-,-,-',
      'cy@x.co,,,CSM,,-,,,,',
      'vi@x.co,-,-,VP,-,,,-,,-',
    ]
    const again = plan(dashed.join('\n'), stored)
    expect(again.people).toMatchObject({ changed: [], left: 3 })
    expect(again.venues).toMatchObject({ changed: [], left: 1 })
    const moved = plan('E-mail,Role,Venue\ncy@x.co,VP,', stored)
    expect(moved.people.changed).toMatchObject([{ row: { jobRole: 'VP', venueIds: [] } }])
  })

  it('sets groups, in one spelling, and keeps them without the column', () => {
    const stored = after(
      EMPTY,
      plan('E-mail,Role,Venue,Group\nbo@x.co,GM,One;Two,LA Downtown\ncy@x.co,BLT,Three,la downtown'),
    )
    expect(stored.venues.map(({ name, group }) => [name, group])).toEqual([
      ['One', 'LA Downtown'],
      ['Two', 'LA Downtown'],
      ['Three', 'LA Downtown'],
    ])
    expect(plan('E-mail,Role,Venue\nbo@x.co,GM,One;Two', stored).venues.left).toBe(2)
    const { venues } = plan('E-mail,Role,Venue,Group\nbo@x.co,GM,One;Two,Coast;', stored)
    expect(venues.changed.map(({ row, changes }) => [row.name, changes])).toEqual([
      ['One', [{ field: 'group', before: 'LA Downtown', after: 'Coast' }]],
      ['Two', [{ field: 'group', before: 'LA Downtown', after: 'Coast' }]],
    ])
    const long = readRoster(`E-mail,Role,Venue,Group\nbo@x.co,BLT,One,${'x'.repeat(41)}`)
    expect(long.errors).toEqual([
      { line: 2, text: `"${'x'.repeat(41)}" is too long for a group: at most 40 characters.` },
    ])
  })

  it('refuses rows that disagree about a venue', () => {
    const file = readRoster(
      'E-mail,Role,Venue,Venue slug,State\na@x.co,BLT,One,one,CA\nb@x.co,BLT,One,,TX\nc@x.co,BLT,One,uno,\n' +
        'd@x.co,BLT,Two,one,\ne@x.co,BLT,,three,',
    )
    expect(planRoster(file.people, EMPTY, newId).errors).toMatchObject([
      { line: 4, text: 'One has the slug one, not uno.' },
      { line: 5, text: 'The slug one already belongs to One.' },
      { line: 6, text: 'No venue has the slug three.' },
      { line: 3, text: 'One has state TX, but CA on line 2.' },
    ])
  })
})
