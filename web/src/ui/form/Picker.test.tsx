import { fireEvent, within } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MEMBER } from '../../../test/company.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { Picker } from './Picker.tsx'

const NAMES = ['Ana Ortiz', 'Bea Lund', 'Cai Wu', 'Dana Ruiz', 'Eli Stone', 'Flo Hart', 'Gus Mann']
const MORE = ['Ida Berg', 'José Ruiz', 'Kai Nord', 'Lia Voss', 'Mo Aziz', 'Nia Cole']
const optionsOf = (names: string[]) =>
  names.map((name) => ({ value: name, label: name, detail: name === 'Kai Nord' ? 'AGM' : 'GM' }))

function open(names: string[]) {
  const chosen: string[] = []
  function Screen() {
    const [value, setValue] = useState('Bea Lund')
    const choose = (next: string) => {
      chosen.push(next)
      setValue(next)
    }
    return <Picker label="Member" value={value} options={optionsOf(names)} onChange={choose} />
  }
  return { page: renderScreen(<Screen />, '/', MEMBER), chosen }
}

async function openLong() {
  const { page, chosen } = open([...NAMES, ...MORE])
  const control = await page.findByRole('combobox', { name: 'Member' })
  fireEvent.click(control)
  const dialog = within(await page.findByRole('dialog', { name: 'Member' }))
  const box = dialog.getByRole('combobox', { name: 'Search Member' })
  const names = () => dialog.queryAllByRole('option').map(({ textContent }) => textContent)
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
  return {
    ...{ page, chosen, control, dialog, box, names, active },
    type: (value: string) => fireEvent.input(box, { target: { value } }),
    press: (key: string) => fireEvent.keyDown(box, { key }),
  }
}

test('a list of twelve is a select', async () => {
  const { page, chosen } = open([...NAMES, ...MORE].slice(0, 12))
  const control = await page.findByRole('combobox', { name: 'Member' })
  expect(control.tagName).toBe('SELECT')
  fireEvent.change(control, { target: { value: 'Cai Wu' } })
  expect(chosen).toEqual(['Cai Wu'])
})

test('a longer list says its name, its count and what is chosen, and begins there', async () => {
  const { control, dialog, box, active } = await openLong()
  expect(control.textContent).toBe('Bea Lund · GM')
  expect(control.getAttribute('aria-expanded')).toBe('true')
  dialog.getByRole('listbox', { name: 'Member' })
  expect(dialog.getByRole('status').textContent).toBe('13 options')
  expect(box.getAttribute('aria-describedby')).toBe(dialog.getByRole('status').id)
  expect(active()).toBe('Bea LundGM')
  expect(dialog.getByRole('option', { current: true }).textContent).toBe('Bea LundGM')
})

test('typing filters by name and detail whatever the accents; Enter chooses the first', async () => {
  const { page, chosen, control, dialog, names, type, press } = await openLong()
  type('ruiz')
  expect(names()).toEqual(['Dana RuizGM', 'José RuizGM'])
  expect(dialog.getByRole('status').textContent).toBe('2 options')
  type('agm')
  expect(names()).toEqual(['Kai NordAGM'])
  type('xyz')
  expect(dialog.getByRole('status').textContent).toBe('Nothing found. Try fewer letters.')
  press('Enter')
  expect(chosen).toEqual([])
  type('jose')
  press('Enter')
  expect(chosen).toEqual(['José Ruiz'])
  await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  expect(control.textContent).toBe('José Ruiz · GM')
})

test('arrows go through the list and around its ends', async () => {
  const { chosen, active, press } = await openLong()
  const goes = async (key: string, to: string) => {
    press(key)
    await expect.poll(active).toBe(to)
  }
  await goes('ArrowDown', 'Cai WuGM')
  await goes('ArrowUp', 'Bea LundGM')
  await goes('ArrowUp', 'Ana OrtizGM')
  await goes('ArrowUp', 'Nia ColeGM')
  await goes('ArrowDown', 'Ana OrtizGM')
  press('Enter')
  expect(chosen).toEqual(['Ana Ortiz'])
})

test('Escape closes it and changes nothing', async () => {
  const { page, chosen, control, type, press } = await openLong()
  type('jose')
  press('Escape')
  await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  expect(chosen).toEqual([])
  expect(control.textContent).toBe('Bea Lund · GM')
})

test('a letter typed on the closed picker begins the search', async () => {
  const { page } = open([...NAMES, ...MORE])
  fireEvent.keyDown(await page.findByRole('combobox', { name: 'Member' }), { key: 'k' })
  const dialog = within(await page.findByRole('dialog', { name: 'Member' }))
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Search Member' }).value).toBe('k')
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Kai NordAGM'])
})

test('a press chooses', async () => {
  const { page, chosen, dialog } = await openLong()
  fireEvent.click(dialog.getByRole('option', { name: 'Gus Mann GM' }))
  expect(chosen).toEqual(['Gus Mann'])
  await expect.poll(() => page.queryByRole('dialog')).toBeNull()
})
