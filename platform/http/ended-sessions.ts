/**
 * How an access token is refused before its time is over: its session, or its member, carries a mark in short-lived state for as long as
 * the token could live. Identity sets the marks, the gateway looks them up at each request. The same keys are announced on the channel,
 * so that open connections can be closed at once.
 */
export const ENDED_SESSIONS_CHANNEL = 'sessions'
export const endedSessionKey = (session: string) => `ended:session:${session}`
export const endedMemberKey = (member: string) => `ended:member:${member}`
