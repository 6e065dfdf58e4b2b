import { expect, test } from '@playwright/test'
import { Client } from '../client.ts'
import { newDataDir, removeDataDir } from '../data-folder.ts'
import { killDatabase } from '../power-cut.ts'
import { type RunningScope, startScope } from '../scope.ts'

const ROUNDS = 6
const WRITERS = 3
const MONDAY_NOON = '2026-11-16T20:00:00Z'

type Listed = { id: string; title: string; bltId: string }

test('every acknowledged write survives six power cuts under load', async () => {
  test.setTimeout(240_000)
  const dataDir = await newDataDir()
  const start = () => startScope({ dataDir, clockStart: MONDAY_NOON })
  let scope: RunningScope = await start()
  let gm = await Client.signIn(scope.url, 'gm@lantern.example')
  let lead = await Client.signIn(scope.url, 'lead@lantern.example')
  const [venue] = await gm.call<{ id: string; slug: string }[]>('GET', '/api/venues')
  const { id: bltId } = await lead.call<{ id: string }>('GET', '/api/me')
  const home = `/api/priorities/${venue?.id}/${bltId}/current`

  const acknowledged = new Map<string, string>()
  let lastEntry = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    let alive = true
    const write = async (writer: number) => {
      for (let index = 0; alive; index += 1) {
        const title = `Round ${round}, writer ${writer}, ${index}`
        const body = { venueId: venue?.id, bltId, title }
        const created = await gm.call<Listed>('POST', '/api/priority', body).catch(() => null)
        if (created) acknowledged.set(created.id, title)
      }
    }
    const journal = async () => {
      while (alive) {
        const next = lastEntry + 1
        const body = { weekOf: '2026-11-16', entry: `${next}`, draft: true }
        if (await lead.call('POST', '/api/journals', body).catch(() => null)) lastEntry = next
        else if (alive) return
      }
    }
    const writing = [...Array.from({ length: WRITERS }, (_, writer) => write(writer)), journal()]
    // After some writes, at a random moment.
    const enough = acknowledged.size + 1 + Math.random() * 8
    await expect.poll(() => acknowledged.size, { intervals: [5] }).toBeGreaterThanOrEqual(enough)
    await new Promise((resume) => setTimeout(resume, Math.random() * 20))
    if (round % 2 === 1) await killDatabase(dataDir)
    await scope.kill()
    alive = false
    await Promise.all(writing)

    scope = await start()
    gm = gm.at(scope.url)
    lead = lead.at(scope.url)
    const [entry] = await lead
      .call<{ entry: string }[]>('GET', `/api/journals/${venue?.id}/${bltId}?week=2026-11-16`)
      .then((all) => (all as { entry: string; mine: boolean }[]).filter(({ mine }) => mine))
    // The last save may be stored without an answer; an acknowledged one is never lost.
    if (lastEntry > 0) expect([lastEntry, lastEntry + 1]).toContain(Number(entry?.entry))
    lastEntry = Number(entry?.entry ?? 0)
  }
  const stored = new Map((await gm.call<Listed[]>('GET', home)).map(({ id, title }) => [id, title]))
  expect(acknowledged.size).toBeGreaterThan(ROUNDS)
  for (const [id, title] of acknowledged) expect(stored.get(id)).toBe(title)
  console.log(`${acknowledged.size} acknowledged priorities, ${lastEntry} journal saves, 0 lost`)
  await scope.stop()
  await removeDataDir(dataDir)
})
