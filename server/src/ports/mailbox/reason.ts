type Failure = {
  code?: unknown
  authenticationFailed?: unknown
  mailboxMissing?: unknown
  command?: unknown
  responseStatus?: unknown
}

/** What the codes of the network and of TLS mean, in words for the operator. */
const OF_CODE: Record<string, string> = {
  ENOTFOUND: 'there is no mail server of this name',
  EAI_AGAIN: 'the name of the mail server cannot be looked up',
  ECONNREFUSED: 'the mail server refuses the connection',
  ECONNRESET: 'the mail server ended the connection',
  EHOSTUNREACH: 'the mail server cannot be reached',
  ENETUNREACH: 'the mail server cannot be reached',
  ETIMEDOUT: 'the mail server does not answer',
  ETIMEOUT: 'the mail server does not answer',
  CONNECT_TIMEOUT: 'the mail server does not answer',
  GREETING_TIMEOUT: 'the mail server does not answer',
  NoConnection: 'the mail server ended the connection',
  EConnectionClosed: 'the mail server ended the connection',
  ClosedAfterConnectText: 'the mail server ended the connection',
  ClosedAfterConnectTLS: 'the mail server ended the connection',
  ETHROTTLE: 'the mail server says that we ask too often',
}

/** Why a mailbox could not be used, in our own words with the code, and without the server's text or our password. */
export function reasonOf(error: unknown, folder: string): string {
  const { code, authenticationFailed, mailboxMissing, command, responseStatus } = error as Failure
  if (authenticationFailed) return 'the mail server refuses our user or password'
  if (mailboxMissing) return `the mailbox has no folder ${folder}`
  const word = typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : undefined
  if (word && /CERT|SELF_SIGNED|ALTNAME|SSL|TLS/i.test(word)) {
    return `the mail server’s certificate is not trusted (${word})`
  }
  const saying = word && OF_CODE[word]
  if (saying) return `${saying} (${word})`
  const refused = responseStatus && typeof command === 'string' && /^\w{1,20}$/.test(command)
  if (refused) return `the mail server refuses ${command}`
  return `the mail server could not be used${word ? ` (${word})` : ''}`
}
