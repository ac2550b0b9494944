import { ToggleGroup } from 'radix-ui';
import { classes } from './classes.ts';
import styles from './Segmented.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The language of the label, if it differs from the page's. */
  readonly lang?: string;
  /** Its meaning, shown on hover. */
  readonly title?: string;
}

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** A choice of a few options, all visible. A radio group: arrows move, Space or Enter selects. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      className={classes(styles.segmented, className)}
      aria-label={label}
      value={value}
      onValueChange={(next) => next !== '' && onChange(next as Value)}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          className={styles.segment}
          value={segment.value}
          lang={segment.lang}
          title={segment.title}
        >
          {segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
