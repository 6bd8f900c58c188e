import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { rememberReturn } from '../lib/return-to.ts'
import { useMember } from '../lib/session.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { Unauthorised } from './unauthorised.tsx'

/** Lets a page through to those who may see it: visitors go to sign in and come back afterwards. */
export const Guard = ({
  access,
  children,
}: {
  access: 'user' | 'admin' | undefined
  children: ReactNode
}) => {
  const member = useMember()
  if (!access) return children
  if (member === undefined) return <PageSkeleton />
  if (member === null) return <ToSignIn />
  if (access === 'admin' && member.access !== 'admin') return <Unauthorised />
  return children
}

const ToSignIn = () => {
  const { pathname, search } = useLocation()
  const [wanted] = useState(pathname + search)
  useEffect(() => rememberReturn(wanted), [wanted])
  return <Navigate to="/signin?l" replace />
}
