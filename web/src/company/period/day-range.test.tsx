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

test('a range may end in another month, and no day before the first possible one is offered', async () => {
  const { page, table, chosen, day, press } = await open()
  expect(page.getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(true)
  expect(table.queryByRole('button', { name: 'Sunday, Nov 22' })).toBeNull()
  press('Monday, Nov 30')
  fireEvent.click(page.getByRole('button', { name: 'Next month' }))
  await page.findByText('Dec 2026')
  press('Wednesday, Dec 2')
  expect(chosen.at(-1)).toBe('2026-11-30 2026-12-02')
  expect(day('Tuesday, Dec 1').disabled).toBe(false)
})

test('arrows go from day to day and into the next month', async () => {
  const { page, day } = await open()
  day('Monday, Nov 23').focus()
  const goes = async (key: string, to: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(to)
  }
  await goes('ArrowUp', 'Monday, Nov 23')
  await goes('ArrowRight', 'Tuesday, Nov 24')
  await goes('ArrowDown', 'Tuesday, Dec 1')
  await page.findByText('Dec 2026')
  await goes('ArrowLeft', 'Monday, Nov 30')
})
