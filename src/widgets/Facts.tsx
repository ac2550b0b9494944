import { Fragment, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Facts.module.css';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface FactsProps {
  readonly facts: readonly (Fact | false | undefined)[];
  /** `lines`: each on a ruled line of its own, the value at its end; `columns`: labels below each other, values below each other. */
  readonly layout?: 'lines' | 'columns';
  /** A class with rules of the place where it stands; they override those of this block. */
  readonly className?: string | undefined;
}

/** What is so, by name and value. The values of columns are in the font `--fact-font`. */
export function Facts({ facts, layout = 'lines', className }: FactsProps) {
  const Fact = layout === 'columns' ? Fragment : 'div';
  return (
    <dl className={classes(styles[layout], className)}>
      {facts.map(
        (fact) =>
          fact && (
            <Fact key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </Fact>
          ),
      )}
    </dl>
  );
}
