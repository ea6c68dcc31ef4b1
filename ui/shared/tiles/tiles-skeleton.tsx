import { useTranslate } from '#ui/app/texts/translate.ts'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { TileGrid } from './tile-grid.tsx'
import classes from './tiles-skeleton.module.css'

const PLACES = [0, 1, 2, 3, 4, 5]

export function TilesSkeleton() {
  const t = useTranslate()
  return (
    <>
      <span className="visually-hidden">
        <Spinner label={t('state.loading')} />
      </span>
      <TileGrid label={t('state.loading')}>
        {PLACES.map((place) => (
          <li key={place}>
            <Skeleton shape="box" className={classes.tile} />
          </li>
        ))}
      </TileGrid>
    </>
  )
}
