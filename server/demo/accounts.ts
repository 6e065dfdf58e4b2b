/** The accounts of the demo company, as the sign-in screen and the README list them. */
export const DEMO_ACCOUNTS: { email: string; label: string }[] = [
  { email: 'gm@lantern.example', label: 'Dana Ruiz, General Manager of Las Perlas LA' },
  { email: 'lead@lantern.example', label: 'Marisol Vega, Bar Lead at Las Perlas LA' },
  { email: 'agm@lantern.example', label: 'Theo Park, Assistant General Manager at Las Perlas LA' },
  { email: 'gm.group@lantern.example', label: 'Leo Tran, General Manager of three venues' },
  { email: 'vp@lantern.example', label: 'Renata Oyelaran, Vice President' },
  { email: 'vp.texas@lantern.example', label: 'Odile Marchetti, Vice President of Texas' },
  { email: 'admin@lantern.example', label: 'Avery Lindqvist, full admin' },
  { email: 'leadership@lantern.example', label: 'Hollis Grant, Leadership, reads only' },
  { email: 'csm@lantern.example', label: 'Noor Haddad, Customer Success Manager, reads only' },
  { email: 'gm@harbor.example', label: 'Ines Calloway, General Manager at Harbor, another company' },
] satisfies readonly { email: string; label: string }[]
