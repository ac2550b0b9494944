import { Fragment, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Facts.module.css';

export interface Fact {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Where the label is not a text, or stands twice. */
  readonly id?: string;
}

interface FactsProps {
  readonly facts: readonly (Fact | false | undefined)[];
  readonly label?: string;
  /**
   * `lines`: each on a ruled line of its own, the value at its end; `columns`: labels below each other, values below each
   * other; `row`: side by side; `split`: on lines without rules.
   */
  readonly layout?: 'lines' | 'columns' | 'row' | 'split';
  readonly className?: string | undefined;
}

/** What is so, by name and value. Measures by `--facts-gap`, `--fact-gap`, `--fact-label`, `--fact-value`, `--fact-font`. */
export function Facts({ facts, label, layout = 'lines', className }: FactsProps) {
  const Fact = layout === 'columns' ? Fragment : 'div';
  return (
    <dl className={classes(styles[layout], className)} aria-label={label}>
      {facts.map(
        (fact) =>
          fact && (
            <Fact key={fact.id ?? String(fact.label)}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </Fact>
          ),
      )}
    </dl>
  );
}
