/** Says how far a command is. A line that is not final is replaced by the next. */
export type Progress = (line: string, final?: boolean) => void

/** On a terminal, one line that changes; otherwise the final lines alone. */
export const progressOn = (out: NodeJS.WriteStream): Progress => {
  let length = 0
  return (line, final = false) => {
    if (out.isTTY) {
      out.write(`\r${line.padEnd(length)}${final ? '\n' : ''}`)
      length = final ? 0 : line.length
    } else if (final) out.write(`${line}\n`)
  }
}
