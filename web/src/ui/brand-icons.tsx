import type { ReactNode } from 'react'

// The marks of other companies, drawn plainly: the icon set in use has none.
const Mark = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
    {children}
  </svg>
)

export const FacebookIcon = () => (
  <Mark>
    <path d="M13.6 21v-8h2.7l.4-3.2h-3.1V7.8c0-.9.3-1.6 1.6-1.6h1.7V3.3c-.3 0-1.3-.1-2.5-.1-2.5 0-4.2 1.5-4.2 4.3v2.3H7.5V13h2.7v8z" />
  </Mark>
)

export const LinkedinIcon = () => (
  <Mark>
    <path d="M4 9h3.4v11H4zM5.7 3.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9.6 9h3.3v1.5c.5-.9 1.6-1.8 3.3-1.8 3.5 0 4.2 2.3 4.2 5.3v6H17v-5.3c0-1.3 0-2.9-1.8-2.9s-2 1.4-2 2.8V20H9.6z" />
  </Mark>
)

export const TwitterIcon = () => (
  <Mark>
    <path d="M17.5 3.5h3l-6.6 7.6L21.7 21h-6.1l-4.8-6.2L5.4 21h-3l7.1-8.1L2 3.5h6.3l4.3 5.7zm-1.1 15.7h1.7L7.5 5.2H5.7z" />
  </Mark>
)

export const MessengerIcon = () => (
  <Mark>
    <path d="M12 2.5C6.5 2.5 2.3 6.5 2.3 11.7c0 2.7 1.1 5.1 3 6.8v3.3l3-1.7c1.1.4 2.4.6 3.7.6 5.5 0 9.7-4 9.7-9.1S17.5 2.5 12 2.5zm1 12.3-2.5-2.7-4.8 2.7 5.3-5.6 2.5 2.6 4.8-2.6z" />
  </Mark>
)
