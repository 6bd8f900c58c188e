// Of the socket what needs no schemas: the web takes it as it is.

export const SOCKET_PATH = '/socket.io'

/** Pages of a member, and pages that show a listing. */
export const memberRoom = (member: string) => `member:${member}`
export const listingRoom = (listing: string) => `listing:${listing}`
