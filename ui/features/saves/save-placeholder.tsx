import classes from './save-button.module.css'

/** Stands where the button, or the viewer's own save, appears once its code is there. */
export function SavePlaceholder({ of }: { of: 'button' | 'own save' }) {
  return of === 'button' ? <span className={classes.split} /> : <div className={classes.own} />
}
