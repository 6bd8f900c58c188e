import { PRODUCT } from '@tribu/proto/http/product.ts'
import { Link } from 'react-router-dom'
import { chooseTheme, THEMES, useTheme } from '../lib/theme.ts'
import { FacebookIcon, LinkedinIcon, TwitterIcon } from '../ui/brand-icons.tsx'
import { shareTargets } from '../ui/share-targets.ts'
import { Logo } from '../ui/logo.tsx'
import { LIST_PATH } from './nav-items.ts'
import { hasPage } from './page-table.ts'
import styles from './footer.module.css'

const COLUMNS = [
  {
    heading: 'Explore',
    links: [
      { to: '/categories', label: 'Browse by category' },
      { to: '/search', label: 'All listings' },
      { to: '/search?type=service', label: 'Local services' },
      { to: LIST_PATH, label: 'Create a listing' },
    ],
  },
  {
    heading: 'Help',
    links: [
      { to: '/about', label: `About ${PRODUCT}` },
      { to: '/faq', label: 'Questions & answers' },
      { to: '/faq/promise', label: 'Our promise' },
      { to: '/faq/conflicts', label: 'When something goes wrong' },
    ],
  },
  {
    heading: 'Fine print',
    links: [
      { to: '/terms/conditions', label: 'Terms and conditions' },
      { to: '/terms/rental', label: 'Rental agreement' },
      { to: '/terms', label: 'Privacy policy' },
      { to: '/policy', label: 'Community policy' },
    ],
  },
]

export const Footer = () => {
  const share = shareTargets(`${location.origin}/`, `Rent, share, sell and find help with ${PRODUCT}`)
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo name={PRODUCT} />
          <p>Things that are used, neighbours who know each other. For New Zealand only.</p>
          <ul role="list" className={styles.social}>
            <li>
              <a
                href={share.facebook}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Share ${PRODUCT} on Facebook`}
              >
                <FacebookIcon />
              </a>
            </li>
            <li>
              <a
                href={share.linkedin}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Share ${PRODUCT} on LinkedIn`}
              >
                <LinkedinIcon />
              </a>
            </li>
            <li>
              <a
                href={share.twitter}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Share ${PRODUCT} on Twitter`}
              >
                <TwitterIcon />
              </a>
            </li>
          </ul>
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.heading} aria-label={column.heading}>
            <h2 className={styles.heading}>{column.heading}</h2>
            <ul role="list">
              {column.links
                .filter((link) => hasPage(link.to))
                .map((link) => (
                  <li key={link.to}>
                    <Link to={link.to}>{link.label}</Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
        <ThemeChoice />
      </div>
    </footer>
  )
}

const LABELS = { system: 'System', light: 'Light', dark: 'Dark' }

const ThemeChoice = () => {
  const theme = useTheme()
  return (
    <fieldset className={styles.theme}>
      <legend className="visually-hidden">Colours</legend>
      {THEMES.map((option) => (
        <label key={option}>
          <input
            type="radio"
            className="visually-hidden"
            name="theme"
            checked={theme === option}
            onChange={() => chooseTheme(option)}
          />
          {LABELS[option]}
        </label>
      ))}
    </fieldset>
  )
}
