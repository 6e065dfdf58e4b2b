import { expect, test } from 'vitest'
import { ACCEPT, typeOf } from './file-type.ts'

test.each([
  ['photo.jpg', 'image/jpeg'],
  ['PHOTO.JPEG', 'image/jpeg'],
  ['a.b.csv', 'text/csv'],
  ['IMG_1.HEIC', 'image/heic'],
  ['page.html', undefined],
  ['drawing.svg', undefined],
  ['photo.jpg.exe', undefined],
  ['no ending', undefined],
])('%s is attached as %s', (name, type) => {
  expect(typeOf(name)).toBe(type)
})

test('a chooser offers types for phones and endings for desks', () => {
  expect(ACCEPT.split(',')).toEqual(
    expect.arrayContaining(['image/jpeg', 'application/pdf', '.jpeg', '.xlsx']),
  )
  expect(ACCEPT).not.toMatch(/html|svg/)
})
