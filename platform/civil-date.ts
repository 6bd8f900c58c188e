const NEW_ZEALAND = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland', dateStyle: 'short' })

/** The date in New Zealand, `yyyy-mm-dd`, of a time in seconds. */
export const civilDate = (seconds: number): string => NEW_ZEALAND.format(seconds * 1000)
