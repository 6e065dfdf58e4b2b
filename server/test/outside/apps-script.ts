/*
 * Runs a function of Google Apps Script, with substitutes for the services that the API page uses. As there, requests
 * are synchronous. Takes the script's file, the function, and the sheet's rows and the script's properties as JSON.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'

type Fetch = {
  method?: string
  contentType?: string
  headers?: Record<string, string>
  payload?: string
  muteHttpExceptions?: boolean
}

const SEND = `
  const { url, ...options } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
  fetch(url, options).then(async (answer) => console.log(JSON.stringify([answer.status, await answer.text()])))`

function send(
  url: string,
  { method = 'get', contentType, headers = {}, payload, muteHttpExceptions }: Fetch,
) {
  const input = JSON.stringify({
    ...{ url, method, body: payload },
    headers: { ...headers, ...(contentType ? { 'content-type': contentType } : {}) },
  })
  const output = execFileSync(process.execPath, ['-e', SEND], { input, encoding: 'utf8' })
  const [status, text] = JSON.parse(output) as [number, string]
  if (status >= 400 && !muteHttpExceptions) throw new Error(`Request failed, returned code ${status}.`)
  return { getResponseCode: () => status, getContentText: () => text }
}

const [, , file = '', name = '', rows = '[]', properties = '{}'] = process.argv
const range = { getDisplayValues: () => JSON.parse(rows) as string[][] }
const context = createContext({
  console,
  PropertiesService: { getScriptProperties: () => ({ getProperties: () => JSON.parse(properties) }) },
  SpreadsheetApp: { getActiveSheet: () => ({ getDataRange: () => range }) },
  UrlFetchApp: { fetch: send },
})
runInContext(`${readFileSync(file, 'utf8')}\n${name}()`, context)
