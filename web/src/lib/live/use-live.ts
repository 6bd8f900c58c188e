import { useEffect } from 'react'

// Loaded when something is to be heard: most visits of a visitor never need it.
const load = () => import('./live.ts')

/** Keeps what a member sees of their bookings up to date while the page is open. */
export const useLiveMember = (member: string | undefined): void => {
  useEffect(() => {
    if (!member) return
    void load().then(({ followMember }) => followMember(member))
    return () => void load().then(({ followMember }) => followMember(undefined))
  }, [member])
}

/** Keeps the free days of a listing up to date while its page is open. */
export const useLiveListing = (listing: string): void => {
  useEffect(() => {
    const watching = load().then(({ watchListing }) => watchListing(listing))
    return () => void watching.then((stop) => stop())
  }, [listing])
}
