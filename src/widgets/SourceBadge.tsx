import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './SourceBadge.module.css';

/** A small boxed fact. */
export function Badge({
  children,
  title,
  className,
}: {
  readonly children: ReactNode;
  readonly title?: string;
  readonly className?: string;
}) {
  return (
    <span className={classes(styles.badge, className)} title={title}>
      {children}
    </span>
  );
}

/**
 * States the source of a number or a text: `source` is exactly Kubernetes' own rule; `model` is a modelling constant
 * (dashed).
 */
export function SourceBadge({
  kind,
  children,
  title,
}: {
  readonly kind: 'source' | 'model';
  readonly children: ReactNode;
  readonly title?: string;
}) {
  return (
    <Badge className={kind === 'model' ? styles.model : undefined} title={title}>
      {children}
    </Badge>
  );
}
