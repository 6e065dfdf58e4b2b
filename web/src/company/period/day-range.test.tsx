import { fireEvent, within } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MEMBER } from '../../../test/company.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { DayRange } from './day-range.tsx'

async function open(from = '2026-11-23', to = '') {
  const chosen: string[] = []
  function Screen() {
    const [days, setDays] = useState({ from, to })
    return (
      <DayRange
        label="Days away"
        {...days}
        least="2026-11-23"
        disabled={false}
        onChange={(next) => {
          chosen.push(`${next.from} ${next.to}`)
          setDays(next)
        }}
      />
    )
  }
  const page = renderScreen(<Screen />, '/', MEMBER)
  const table = within(await page.findByRole('table', { name: 'Days away' }))
  const day = (name: string) => table.getByRole<HTMLButtonElement>('button', { name })
  const press = (name: string) => fireEvent.click(day(name))
  const pressed = () => table.queryAllByRole('button', { pressed: true }).map((one) => one.textContent)
  return { page, table, chosen, day, press, pressed }
}

test('two presses choose the first and the last day, and the days between are marked', async () => {
  const { chosen, press, pressed } = await open()
  press('Wednesday, Nov 25')
  await expect.poll(pressed).toEqual(['25'])
  press('Sunday, Nov 29')
  await expect.poll(pressed).toEqual(['25', '26', '27', '28', '29'])
  expect(chosen).toEqual(['2026-11-25 2026-11-25', '2026-11-25 2026-11-29'])
})

test('a press on an earlier day, or after both are chosen, begins again', async () => {
  const { press, pressed } = await open()
  press('Friday, Nov 27')
  await expect.poll(pressed).toEqual(['27'])
  press('Thursday, Nov 26')
  await expect.poll(pressed).toEqual(['26'])
  press('Friday, Nov 27')
  await expect.poll(pressed).toEqual(['26', '27'])
  press('Monday, Nov 30')
  await expect.poll(pressed).toEqual(['30'])
})

test('five weeks stand there, across the end of a month, and no day before the first possible one is offered', async () => {
  const { page, chosen, day, press } = await open('2026-11-25')
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Earlier weeks' }).disabled).toBe(true)
  page.getByText('Nov 23 – Dec 27, 2026')
  expect(day('Tuesday, Dec 1').textContent).toBe('Dec 1')
  press('Monday, Nov 30')
  fireEvent.click(page.getByRole('button', { name: 'Later weeks' }))
  await page.findByText('Dec 21, 2026 – Jan 24, 2027')
  press('Friday, Jan 1')
  expect(chosen.at(-1)).toBe('2026-11-30 2027-01-01')
  fireEvent.click(page.getByRole('button', { name: 'Earlier weeks' }))
  await page.findByText('Nov 23 – Dec 27, 2026')
})

test('arrows go from day to day and on to other weeks, not before the first possible day', async () => {
  const { page, day } = await open()
  day('Monday, Nov 23').focus()
  const goes = async (key: string, to: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(to)
  }
  await goes('ArrowUp', 'Monday, Nov 23')
  await goes('ArrowRight', 'Tuesday, Nov 24')
  for (const to of ['Tuesday, Dec 1', 'Tuesday, Dec 8', 'Tuesday, Dec 15', 'Tuesday, Dec 22']) {
    await goes('ArrowDown', to)
  }
  await goes('ArrowDown', 'Tuesday, Dec 29')
  await page.findByText('Nov 30, 2026 – Jan 3, 2027')
  await goes('ArrowLeft', 'Monday, Dec 28')
})
