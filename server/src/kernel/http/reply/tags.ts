/** Whether `If-None-Match` names a tag. Weak and strong tags compare as equal (RFC 9110, 13.1.2). */
export const namesTag = (list = '', tag: string): boolean =>
  list.split(',').some((each) => opaque(each.trim()) === opaque(tag))

const opaque = (tag: string): string => tag.replace(/^W\//, '')
