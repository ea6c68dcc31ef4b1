import classes from './needs-list.module.css'

export function NeedsList({ items }: { items: readonly { amount: string; name: string }[] }) {
  return (
    <ul className={classes.list}>
      {items.map(({ amount, name }, index) => (
        <li key={index} className={classes.item}>
          <span className={classes.amount}>{amount} </span>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
