import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';

export type ButtonProps = ComponentProps<'button'> & { readonly tone?: 'usual' | 'primary' };

/** A button with words. The primary one (brass) is the one thing to do next: one per region. */
export function Button({ tone = 'usual', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={classes(styles.button, tone === 'primary' && styles.primary, className)} />
  );
}
