import { useRegions } from './places.ts'

/** The districts under their regions, for a native select. */
export const DistrictOptions = () =>
  (useRegions().data ?? []).map((region) => (
    <optgroup key={region._id} label={region.name}>
      {region.districts.map((district) => (
        <option key={district._id} value={district._id}>
          {district.name}
        </option>
      ))}
    </optgroup>
  ))
