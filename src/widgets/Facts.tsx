import { Fragment, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Facts.module.css';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface FactsProps {
  readonly facts: readonly (Fact | false | undefined)[];
  /**
   * `lines`: each fact on its own ruled line, with the value at its end; `columns`: a column of labels and a column of
   * values.
   */
  readonly layout?: 'lines' | 'columns';
  /** A class with rules of the surrounding view; they override those of this block. */
  readonly className?: string | undefined;
}

/** A list of facts, by name and value. The values of columns use the font `--fact-font`. */
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
