import { sql, type SQL } from 'drizzle-orm'
import { pinDetails, pinProducts } from './tables/pins/pins.ts'

/** Notes which pin has a product, of the details that `which` is a condition on: run it behind what writes them. */
export function indexPinProducts(which: SQL): SQL {
  return sql`insert into ${pinProducts} (product_id, pin_id)
    select product.value ->> '$.productId', ${pinDetails.pinId}
    from ${pinDetails}, json_each(${pinDetails.products}) product
    where product.value ->> '$.productId' is not null and ${which} on conflict do nothing`
}
