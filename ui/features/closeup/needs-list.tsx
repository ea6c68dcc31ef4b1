import classes from './blocks.module.css'

export function NeedsList({ items }: { items: readonly { amount: string; name: string }[] }) {
  return (
    <ul className={classes.needs}>
      {items.map(({ amount, name }, index) => (
        <li key={index} className={classes.need}>
          <span className={classes.amount}>{amount} </span>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
