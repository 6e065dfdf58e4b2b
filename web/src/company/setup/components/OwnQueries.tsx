import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Lets what is inside make queries: signed out, the app has none. What they read is forgotten with the page. */
export function OwnQueries({ children }: { children: ReactNode }) {
  const [client] = useState(newClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
