import { REPORT_MAX } from '@scope/contract/insight/accomplishment.words'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { close, pagesIn } from '../../../../test/pdf.ts'
import { makeCompany, makeStaff, makeVenue } from '../../../../test/world.ts'
import { insert } from '../../../kernel/db/tables.ts'

const WEEK_MS = 604_800_000

test('a PDF file goes over several pages, loses none, and says that it is cut', async () => {
  const server = await testApp('2026-11-18T20:00:00Z')
  onTestFinished(() => server.close())
  const { db } = server.database
  const company = await makeCompany(db)
  const venue = await makeVenue(db, company)
  const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
  const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
  const journals = Array.from({ length: REPORT_MAX + 3 }, (_, back) => {
    const week = new Date(Date.parse('2026-11-16T20:00:00Z') - back * WEEK_MS)
    const own = { venueId: venue.id, bltId: lead.id, authorId: lead.id }
    return { ...own, weekOf: week.toISOString().slice(0, 10), submittedAt: week, entry: `Entry ${back}` }
  })
  await insert(db, 'journals', journals)

  const asGm = await server.as(gm)
  const { status, body } = await asGm('GET /api/accomplishments.pdf')
  expect(status).toBe(200)
  const pages = await pagesIn(body.bytes)
  expect(pages.length).toBeGreaterThan(50)
  expect(pages[0]).toContain(close('Only the newest 2,000 of 2,003 accomplishments are in this file.'))
  expect(pages.at(-1)).toContain(close(`${pages.length} of ${pages.length}`))
  const whole = pages.join('')
  expect(whole.match(/Journal-Weekof/g)).toHaveLength(REPORT_MAX)
  expect(whole).toContain('Entry1999')
  expect(whole).not.toContain('Entry2000')
})
