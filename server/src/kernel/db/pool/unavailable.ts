/** PostgreSQL’s states in which the same call may succeed a moment later. */
const TEMPORARY = new Set([
  '25006', // a standby does not write
  '25P03', // idle in a transaction for too long
  '40001', // another transaction was first
  '40P01', // deadlock
  '53000', // out of resources: disk, memory, connections, a configured limit
  '53100',
  '53200',
  '53300',
  '53400',
  '55P03', // waited too long for a lock
  '57014', // cancelled: worked for too long
  '57P01', // stopping, crashed, starting
  '57P02',
  '57P03',
  '57P05', // closed while idle
  '58030', // the disk failed
])
const UNREACHABLE =
  /^(08\d{3}|ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The messages of pg and its pool, which have no code. */
const NO_ANSWER =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (has encountered|was closed)/

/** What PgBouncer says, as fatal, when it has no database. As an error of PostgreSQL it would be a fault of ours. */
const OF_POOLER = '08P01'

/** Whether an error of the database says that it is away or busy, so that the same call may succeed in a moment. */
export function isUnavailable(error: Error & { code?: string; severity?: string | undefined }): boolean {
  const { code = '', severity, message } = error
  return (
    TEMPORARY.has(code) ||
    UNREACHABLE.test(code) ||
    (code === OF_POOLER && severity === 'FATAL') ||
    NO_ANSWER.test(message)
  )
}
