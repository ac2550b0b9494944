import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';
import { Tooltip } from './Tooltip.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & {
  readonly icon: IconName;
  /** The action: the accessible name, and the tooltip together with the key. */
  readonly label: string;
  /** The key that does the same, as the tooltip shows it. */
  readonly shortcut?: string;
  /** The reason that the action is not possible now. The button stays focusable and shows it. */
  readonly disabledReason?: string;
  readonly size?: 'usual' | 'small';
  readonly tone?: 'usual' | 'primary';
  /** Shows no tooltip: inside a dialog it would take the first Esc for itself. */
  readonly quiet?: boolean;
  /** Text beside the icon. */
  readonly children?: ReactNode;
};

/** A button with an icon. */
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
