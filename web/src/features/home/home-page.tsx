import { usePageTitle } from '../../lib/page-title.ts'
import { LatestListings } from '../../lib/listing/latest-listings.tsx'
import { CouncilBanner } from './council-banner.tsx'
import { Hero } from './hero.tsx'
import { SellingPoints } from './selling-points.tsx'
import { TopCategories } from './top-categories.tsx'
import styles from './home-page.module.css'

export const HomePage = () => {
  usePageTitle(undefined)
  return (
    <>
      <Hero />
      <div className={styles.body}>
        <LatestListings />
        <TopCategories />
        <SellingPoints />
        <CouncilBanner />
      </div>
    </>
  )
}
