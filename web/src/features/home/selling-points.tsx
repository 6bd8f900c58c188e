import HandCoins from 'lucide-react/icons/hand-coins'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UsersRound from 'lucide-react/icons/users-round'
import { PageSection } from '../../ui/page-section.tsx'
import styles from './selling-points.module.css'

const POINTS = [
  {
    Icon: HandCoins,
    heading: 'Free to list',
    text: 'No joining fee and no listing fee for individuals. What stands idle in your shed can pay for itself.',
  },
  {
    Icon: ShieldCheck,
    heading: 'Safe and secure',
    text: 'Borrowers are verified by name, address and mobile before a booking, and payment goes through a card provider.',
  },
  {
    Icon: UsersRound,
    heading: 'Create communities',
    text: 'Every hand-over is a hello. Streets that share buy less, waste less and know each other.',
  },
]

export const SellingPoints = () => (
  <PageSection heading="Why neighbours use it">
    <ul role="list" className={styles.points}>
      {POINTS.map(({ Icon, heading, text }) => (
        <li key={heading}>
          <Icon aria-hidden="true" size={34} strokeWidth={1.6} />
          <h3>{heading}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </PageSection>
)
