import { expect, test } from 'vitest'
import { lineOf } from './start-failure.ts'

const failure = (message: string, more: object) => Object.assign(new Error(message), more)

test.each([
  [
    failure('permission denied for schema public', { code: '42501' }),
    'The database user of DATABASE_URL has no rights on the schema public. Set DATABASE_OWNER_URL to the address with the owner’s user, or as the owner: grant all on schema public to that user.',
  ],
  [
    failure("ENOENT: no such file or directory, open '/etc/pg/root.crt'", {
      code: 'ENOENT',
      path: '/etc/pg/root.crt',
    }),
    'There is no certificate at /etc/pg/root.crt. Mend the path in DATABASE_URL (sslrootcert, sslcert, sslkey) or NODE_EXTRA_CA_CERTS, or put the file there.',
  ],
  [
    failure("EACCES: permission denied, mkdir '/srv/scope/files'", {
      code: 'EACCES',
      path: '/srv/scope/files',
    }),
    'Scope may not write to /srv/scope/files (EACCES). Give the folder to the user who runs Scope (chown), or set DATA_DIR to a folder of theirs.',
  ],
  [new AggregateError([failure('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' })]), undefined],
  [failure('listen EADDRINUSE: 3000', { code: 'EADDRINUSE' }), 'listen EADDRINUSE: 3000'],
  [new Error('a bug'), undefined],
])('what the operator can mend is a sentence: %s', (error, sentence) => {
  expect(lineOf(error)).toBe(sentence)
})
