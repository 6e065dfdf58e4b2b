import { expect, test } from 'vitest'
import { hideToast, leaveToast, shownToast, showToast } from './toast-shown.ts'

const SAVED = { title: 'Metrics saved' }

test('a toast ends with its screen', () => {
  showToast(SAVED, '/metrics/oak')
  leaveToast('/metrics/oak')
  expect(shownToast()).toMatchObject({ ...SAVED, open: true })
  leaveToast('/journal')
  expect(shownToast()).toMatchObject({ ...SAVED, open: false })
})

test('a toast that was asked for on the new screen belongs to it', () => {
  showToast({ title: 'Venue Not Found' }, '/metrics/oak')
  leaveToast('/metrics/oak')
  expect(shownToast()).toMatchObject({ open: true })
})

test('a toast that says why the screen is left stays', () => {
  showToast({ title: 'Unauthorized', stays: true }, '/')
  leaveToast('/login')
  expect(shownToast()).toMatchObject({ open: true })
  showToast(SAVED, '/login')
  leaveToast('/')
  expect(shownToast()).toMatchObject({ open: false })
})

test('only the toast of the title is hidden, if one is named', () => {
  showToast(SAVED, '/')
  hideToast('Unauthorized')
  expect(shownToast()).toMatchObject({ open: true })
  hideToast('Metrics saved')
  expect(shownToast()).toMatchObject({ open: false })
})
