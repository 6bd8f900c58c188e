import type { Listing } from '@tribu/proto/http/listing.ts'

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** The price in words, as the listing's type has it. */
export const priceLine = (listing: Listing): string => {
  const range = `$${dollars(listing['price-min'])} to $${dollars(listing['price-max'])}`
  const lines: Record<Listing['type'], string> = {
    sharing: `Rent for $${dollars(listing['price-daily'])} a day`,
    free: 'Free',
    selling: `For sale at $${dollars(listing['price-max'])}`,
    service: listing['price-max'] ? `Service, ${range}` : 'Service',
  }
  return lines[listing.type]
}

const offerOf = (listing: Listing) => {
  const common = {
    '@type': 'Offer',
    priceCurrency: 'NZD',
    availability: 'https://schema.org/InStock',
    areaServed: `${listing.district.name}, ${listing.region}, New Zealand`,
  }
  if (listing.type === 'sharing') {
    return {
      ...common,
      price: dollars(listing['price-daily']),
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: dollars(listing['price-daily']),
        priceCurrency: 'NZD',
        unitCode: 'DAY',
      },
    }
  }
  return { ...common, price: dollars(listing.type === 'free' ? 0 : listing['price-max']) }
}

/** The listing in the vocabulary of schema.org. */
export const listingJsonLd = (listing: Listing, publicUrl: string): Record<string, unknown> => {
  const rated = listing['review-count'] > 0
  return {
    '@context': 'https://schema.org',
    '@type': listing.type === 'service' ? 'Service' : 'Product',
    name: listing.name,
    description: listing.description,
    url: `${publicUrl}/listing/${listing._id}`,
    image: listing.photos.map((photo) => `${publicUrl}/images/full/${photo.uid}.jpg`),
    offers: offerOf(listing),
    ...(rated
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: (listing['review-sum'] / listing['review-count']).toFixed(1),
            reviewCount: listing['review-count'],
          },
        }
      : {}),
  }
}
