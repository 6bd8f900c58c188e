/** Lower case without macrons or other marks, so that "Taupo" finds "Taupō". */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** The words of a text, folded: letters and digits, each word once, in order. At most `limit`. */
export const wordsOf = (text: string, limit = 500): string[] => [
  ...new Set((fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, limit)),
]
