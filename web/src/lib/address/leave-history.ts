let isLeaving = false

/** For a page that is about to be left: a dialog that closes with it must not go back, which would keep the page. */
export function leaveHistory(): void {
  isLeaving = true
}

export const isHistoryLeft = (): boolean => isLeaving
