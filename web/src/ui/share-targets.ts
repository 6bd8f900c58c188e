/** Where a page can be shared to. Each opens the other company's own form with the address filled in. */
export const shareTargets = (url: string, text: string) => {
  const u = encodeURIComponent(url)
  const t = encodeURIComponent(text)
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${u}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${u}`,
    twitter: `https://twitter.com/intent/tweet?url=${u}&text=${t}`,
    email: `mailto:?subject=${t}&body=${encodeURIComponent(`${text}\n\n${url}`)}`,
    /** Opens the app on a phone or tablet. */
    messengerApp: `fb-messenger://share/?link=${u}`,
    /** Has no form to fill in; the address is copied first. */
    messengerWeb: 'https://www.messenger.com/new',
  }
}
