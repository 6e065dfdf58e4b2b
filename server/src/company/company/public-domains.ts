/**
 * Providers at which anybody gets an address: whoever had one would be one of the company's people as soon as a roster
 * named them, and no other company here could have a domain of its own choice. These are the large ones. Lists on npm have
 * thousands, most of them gone, and some that are companies' own.
 */
const PUBLIC = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk ymail.com
   rocketmail.com aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com pm.me tutanota.com tuta.com
   fastmail.com hey.com zoho.com zohomail.com mail.com email.com usa.com gmx.com gmx.de gmx.net web.de mail.ru yandex.com
   yandex.ru qq.com 163.com 126.com naver.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
   charter.net earthlink.net optonline.net mailinator.com guerrillamail.com 10minutemail.com`.split(/\s+/),
)

/** Whether anybody can have an address of this domain. */
export const isPublicDomain = (domain: string): boolean => PUBLIC.has(domain)
