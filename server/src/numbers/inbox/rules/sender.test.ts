import { expect, test } from 'vitest'
import { isListed, lettersIn } from './sender.ts'

test('a sender is listed by address or by domain', () => {
  const senders = ['reports@pos.example', '@bank.example']
  expect(isListed('reports@pos.example', senders)).toBe(true)
  expect(isListed('anyone@bank.example', senders)).toBe(true)
  for (const other of [
    'other@pos.example',
    'a@sub.bank.example',
    'a@notbank.example',
    '@bank.example@evil.example',
  ]) {
    expect([other, isListed(other, senders)]).toEqual([other, false])
  }
})

test('letters are the 24 of an address, once', () => {
  const [a, b] = ['a'.repeat(24), 'b'.repeat(24)]
  const address = (letters: string) => `numbers+${letters}@lantern.example`
  expect(lettersIn([address(a), 'team@x.example', address(a), address(b)])).toEqual([a, b])
  expect(lettersIn([address('a'.repeat(23)), address('a'.repeat(25)), `x${address(a)}`])).toEqual([])
})
