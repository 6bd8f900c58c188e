import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import { Page } from '../../ui/page.tsx'
import styles from './article.module.css'

type ArticleProps = { heading: string; intro?: ReactNode; updated?: string; children: ReactNode }

/** A page to read. */
export const Article = ({ heading, intro, updated, children }: ArticleProps) => {
  usePageTitle(heading)
  return (
    <Page narrow>
      <article className={styles.article}>
        <h1>{heading}</h1>
        {updated ? <p className={styles.updated}>Last updated {updated}</p> : null}
        {intro ? <p className={styles.intro}>{intro}</p> : null}
        {children}
      </article>
    </Page>
  )
}
