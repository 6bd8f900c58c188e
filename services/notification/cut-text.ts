const LETTERS = new Intl.Segmenter('en-NZ')

/** A text of at most so many letters, each whole; where it was longer, it ends in an ellipsis. */
export const cutText = (text: string, max: number): string => {
  const letters = Array.from(LETTERS.segment(text), ({ segment }) => segment)
  return letters.length > max
    ? `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text
}
