/** The password of every demo member, the four fixed sign-ins among them. */
export const DEMO_PASSWORD = 'kowhai-harbour-42'
