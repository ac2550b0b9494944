import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';

export type ButtonProps = ComponentProps<'button'> & { readonly tone?: 'usual' | 'primary' };

/** A button with text. The primary one (brass) is the main next action: one per region. */
export function Button({ tone = 'usual', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={classes(styles.button, tone === 'primary' && styles.primary, className)} />
  );
}
