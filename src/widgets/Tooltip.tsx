import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import looks from './looks.module.css';
import styles from './Tooltip.module.css';

/**
 * A text about the one control inside it, on hover and on focus. Never put it over a number that is being explained.
 */
export function Tooltip({
  text,
  children,
  side = 'bottom',
}: {
  readonly text: ReactNode;
  readonly children: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}) {
  return (
    <Radix.Provider delayDuration={500} skipDelayDuration={300} disableHoverableContent>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            className={classes(looks.floating, styles.tip)}
            side={side}
            sideOffset={6}
            collisionPadding={8}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
