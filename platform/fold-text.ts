/**
 * Lower case, without macrons or other marks, so that "Taupo" finds "Taupō"; what is neither letter, digit nor ASCII becomes a space, since
 * an engine may take a dash or a curly apostrophe for a letter.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’ʼ]/g, "'")
    .replace(/[^\p{L}\p{N}\p{ASCII}]+/gu, ' ')
    .toLowerCase()

/** The words of a text, folded: letters and digits, "child's" as "child", each word once, in order. At most `limit`. */
export const wordsOf = (text: string, limit = 500): string[] => [
  ...new Set(
    (
      fold(text)
        .replace(/'s\b/g, '')
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).slice(0, limit),
  ),
]
