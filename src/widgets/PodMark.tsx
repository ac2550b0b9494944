import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './PodMark.module.css';
import { workloadColour } from './workloadColour.ts';

interface PodMarkLook {
  readonly name: string;
  /** The workload's colour, 1 to 12. */
  readonly colour: number;
  /** Hatched with a dashed edge: reserved on a node, not yet bound. */
  readonly assumed?: boolean;
  readonly selected?: boolean;
  readonly size?: 'usual' | 'large';
  /** Content before the name, for example a verdict. */
  readonly leading?: ReactNode;
}

export type PodMarkProps = PodMarkLook &
  Omit<ComponentProps<'button'>, 'name' | 'type'> & {
    /** If present, the mark is a button. */
    readonly onClick?: ComponentProps<'button'>['onClick'];
  };

/** A Pod by name. With `onClick` it is a button and takes a button's properties. */
export function PodMark({ name, colour, assumed, selected, size, leading, className, ...rest }: PodMarkProps) {
  const look = classes(
    styles.pod,
    workloadColour(colour),
    assumed && styles.assumed,
    selected && styles.selected,
    size === 'large' && styles.large,
    className,
  );
  const content = (
    <>
      {leading}
      <span className={styles.name}>{name}</span>
    </>
  );
  if (rest.onClick === undefined) {
    const { disabled: _, ref: __, ...span } = rest;
    return (
      <span {...(span as ComponentProps<'span'>)} className={look}>
        {content}
      </span>
    );
  }
  return (
    <button type="button" aria-pressed={selected} {...rest} className={look}>
      {content}
    </button>
  );
}
