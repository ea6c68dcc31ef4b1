import { Button } from '#ui/kit/button.tsx'
import classes from './waiting-button.module.css'

interface WaitingButtonProps {
  /** Says how many are new; null as long as there are none. */
  text: string | null
  onShow(): void
}

/** A button above a list, always in sight, that shows what came meanwhile, and announces it. */
export function WaitingButton({ text, onShow }: WaitingButtonProps) {
  return (
    <p role="status" className={classes.waiting}>
      {text !== null && <Button onClick={onShow}>{text}</Button>}
    </p>
  )
}
