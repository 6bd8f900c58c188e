/** Milliseconds since 1970. Handed in wherever time decides something, so that tests can set it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

export const secondsOf = (milliseconds: number) => Math.floor(milliseconds / 1000)
