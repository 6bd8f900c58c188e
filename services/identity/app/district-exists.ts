import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Region } from '@tribu/proto/http/place.ts'

const file = fileURLToPath(import.meta.resolve('@tribu/proto/data/regions.json'))
const regions = JSON.parse(readFileSync(file, 'utf8')) as Region[]
const districts = new Set(regions.flatMap((region) => region.districts.map((district) => district._id)))

export const districtExists = (id: number) => districts.has(id)
