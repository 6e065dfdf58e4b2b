import { FRIDAY, type TestApp } from './app.ts'
import { makeCompany, makeStaff, makeVenue } from './world.ts'

/** A company with one venue, its general manager and one bar lead, Marisol, on the Friday of an entry week. */
export async function makeScene(server: TestApp, now = FRIDAY) {
  const { db } = server.database
  server.clock.set(now)
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  const lead = await makeStaff(db, company, 'BLT', { venues: [venue], firstName: 'Marisol' })
  return { db, company, venue, gm, lead }
}
