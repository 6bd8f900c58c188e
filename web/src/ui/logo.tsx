import styles from './logo.module.css'

/** The mark: a signpost with two boards, which together make a t. */
export const Logo = ({ name }: { name: string }) => (
  <span className={styles.logo}>
    <svg viewBox="0 0 64 64" width="36" height="36" aria-hidden="true">
      <rect width="64" height="64" rx="15" className={styles.board} />
      <path d="M29 13h6v39a3 3 0 0 1-6 0z" fill="#bfe3d8" />
      <path d="M13 17h31l7 6.5-7 6.5H13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2z" fill="#fff" />
      <path d="M51 35H27l-5.5 5 5.5 5h24a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2z" fill="#f2b632" />
    </svg>
    {name}
  </span>
)
