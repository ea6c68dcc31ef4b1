import classes from './blocks.module.css'

export function MaterialList({ items }: { items: readonly { amount: string; name: string }[] }) {
  return (
    <ul className={classes.materials}>
      {items.map(({ amount, name }, index) => (
        <li key={index} className={classes.material}>
          <span className={classes.amount}>
            <span>{amount}</span>{' '}
          </span>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
