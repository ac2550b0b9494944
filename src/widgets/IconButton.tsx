import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';
import { Tooltip } from './Tooltip.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & {
  readonly icon: IconName;
  /** What it does: the accessible name, and the tooltip together with the key. */
  readonly label: string;
  /** The key that does the same, as printed. */
  readonly shortcut?: string;
  /** Why it can do nothing now; the button stays focusable and says so. */
  readonly disabledReason?: string;
  readonly size?: 'usual' | 'small';
  readonly tone?: 'usual' | 'primary';
  /** No tooltip: inside a dialog it would take the first Esc for itself. */
  readonly quiet?: boolean;
  /** Words beside the picture. */
  readonly children?: ReactNode;
};

/** A button with a picture. */
export function IconButton({
  icon,
  label,
  shortcut,
  disabledReason,
  size,
  tone,
  quiet,
  children,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const disabled = disabledReason !== undefined;
  const look = classes(
    styles.button,
    size === 'small' && styles.small,
    tone === 'primary' && styles.primary,
    Boolean(children) && styles.wide,
    className,
  );
  const button = (
    <button
      {...rest}
      type="button"
      className={look}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
  if (quiet) return button;
  return (
    <Tooltip text={disabledReason ?? (shortcut === undefined ? label : `${label} (${shortcut})`)}>{button}</Tooltip>
  );
}
