import { NO_DISTRICT } from '@tribu/proto/http/limits.ts'
import { districtGroups, useRegions } from '../../lib/places.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './settings-form.module.css'

/** The member's district, chosen under its region. */
export const ClosestLocation = ({ district }: { district: number | null }) => {
  const { data: regions, failure, retry } = useRegions()
  if (!regions && failure) {
    return (
      <p role="alert" className={styles.password}>
        The list of places could not be loaded.
        <Button variant="secondary" onClick={retry}>
          Retry
        </Button>
      </p>
    )
  }
  if (!regions) return <Skeleton className={styles.wait} />
  return (
    <Select
      label="Closest location"
      name="district"
      required
      numeric
      searchable
      groups={districtGroups(regions)}
      defaultValue={district && district !== NO_DISTRICT ? String(district) : ''}
      hint="Where your listings start from. Only the district is shown, never your address."
    />
  )
}
