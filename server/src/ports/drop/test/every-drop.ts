import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Drop } from '../drop.ts'

/** A place of files, and what a test may do there beside it. */
export type DropBench = {
  drop: Drop
  write(path: string, content: string): Promise<void>
  read(path: string): Promise<string>
  close(): Promise<void>
}

const DOMAIN = 'lantern.example'

/** What every place of files that arrive does. */
export function testDrop(open: () => Promise<DropBench>): void {
  let bench: DropBench
  beforeAll(async () => {
    bench = await open()
  })
  afterAll(() => bench.close())

  const list = async (domain: string) => (await bench.drop.look())(domain)
  const listed = async (name: string) => (await list(DOMAIN)).find((file) => file.name === name)

  test('a file is listed, read and moved with its report', async () => {
    const { drop, write, read } = bench
    await write(`${DOMAIN}/sales, week 1.csv`, 'Venue')
    const file = await listed('sales, week 1.csv')
    expect(file).toMatchObject({ size: 5 })
    if (!file) return
    expect(String(await drop.read(file))).toBe('Venue')
    await drop.settle(file, 'done', 'One week was added.\n')
    expect(await read(`${DOMAIN}/done/sales, week 1.csv`)).toBe('Venue')
    expect(await read(`${DOMAIN}/done/sales, week 1.csv.report.txt`)).toBe('One week was added.\n')
    expect(await listed(file.name)).toBeUndefined()
    // Another server has moved it.
    expect(await drop.read(file)).toBeUndefined()
    await drop.settle(file, 'done', 'Twice.')
  })

  test('a second file of the same name replaces none', async () => {
    const { drop, write, read } = bench
    for (const content of ['first', 'second']) {
      await write(`${DOMAIN}/same.csv`, content)
      const file = await listed('same.csv')
      if (file) await drop.settle(file, 'failed', content)
    }
    expect(await read(`${DOMAIN}/failed/same.csv`)).toBe('first')
    expect(await read(`${DOMAIN}/failed/same (2).csv`)).toBe('second')
    expect(await read(`${DOMAIN}/failed/same (2).csv.report.txt`)).toBe('second')
  })

  test('a name that is long, or no name elsewhere, is settled under one like it', async () => {
    const { drop, write, read } = bench
    const long = `${'é😀'.repeat(40)}.csv`
    for (const [name, settled] of [
      [long, `${'é😀'.repeat(30)}.csv`],
      ['back\\slash.csv', 'back_slash.csv'],
    ] as const) {
      await write(`${DOMAIN}/${name}`, name)
      const file = await listed(name)
      if (file) await drop.settle(file, 'failed', 'Said.')
      expect(await read(`${DOMAIN}/failed/${settled}`)).toBe(name)
      expect(await read(`${DOMAIN}/failed/${settled}.report.txt`)).toBe('Said.')
    }
  })

  test('a file that has changed since it was listed is not read', async () => {
    const { drop, write } = bench
    await write(`${DOMAIN}/grows.csv`, 'Ven')
    const file = await listed('grows.csv')
    await write(`${DOMAIN}/grows.csv`, 'Venue')
    expect(file && (await drop.read(file))).toBeUndefined()
    expect((await listed('grows.csv'))?.stamp).not.toBe(file?.stamp)
  })

  test('hidden files, folders and other companies’ files are left alone', async () => {
    const { drop, write } = bench
    await write('other.example/theirs.csv', 'x')
    await write('quiet.example/.part', 'x')
    await write('quiet.example/folder/inside.csv', 'x')
    expect(await list('quiet.example')).toEqual([])
    expect((await list('other.example')).map(({ name }) => name)).toEqual(['theirs.csv'])
    expect(await drop.trouble()).toBeUndefined()
  })

  test('a name that is a path is refused', async () => {
    const { drop } = bench
    const key = '../other.example/theirs.csv'
    const file = { domain: DOMAIN, name: key, key, size: 1, stamp: 'x' }
    await expect(drop.read(file)).rejects.toThrow('Not a name of a file.')
    await expect(drop.settle(file, 'done', '')).rejects.toThrow('Not a name of a file.')
    for (const domain of ['..', '../x', 'a/b', '']) {
      await expect(list(domain)).rejects.toThrow('Not a domain of a company.')
    }
  })
}
