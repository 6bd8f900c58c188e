import type { Category } from '@tribu/proto/http/place.ts'
import Baby from 'lucide-react/icons/baby'
import Camera from 'lucide-react/icons/camera'
import Guitar from 'lucide-react/icons/guitar'
import Hammer from 'lucide-react/icons/hammer'
import HandHelping from 'lucide-react/icons/hand-helping'
import PartyPopper from 'lucide-react/icons/party-popper'
import Shapes from 'lucide-react/icons/shapes'
import Shirt from 'lucide-react/icons/shirt'
import Sofa from 'lucide-react/icons/sofa'
import Sprout from 'lucide-react/icons/sprout'
import TentTree from 'lucide-react/icons/tent-tree'
import Truck from 'lucide-react/icons/truck'

const ICONS: Record<string, typeof Shapes> = {
  tools: Hammer,
  'garden-outdoor': Sprout,
  'sports-recreation': TentTree,
  'party-events': PartyPopper,
  'electronics-photography': Camera,
  'home-living': Sofa,
  'baby-kids': Baby,
  'vehicles-transport': Truck,
  'clothing-accessories': Shirt,
  'hobbies-media': Guitar,
  services: HandHelping,
}

/** The picture of a parent category. */
export const CategoryIcon = ({ category, size = 28 }: { category: Category; size?: number }) => {
  const Icon = ICONS[category.slug] ?? Shapes
  return <Icon aria-hidden="true" size={size} strokeWidth={1.75} />
}
