import { useState } from 'react';
import styles from './CompareLives.module.css';

interface NumberFieldProps {
  /** A field's name as the API has it, or words. */
  readonly label: string;
  readonly hint?: string;
  /** The present value, which applies without an entry. */
  readonly now?: number;
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number | undefined) => void;
}

/** A field for a whole number; an empty field, or the present value, is no change. */
export function NumberField({ label, hint, now, value, min, max, onChange }: NumberFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  return (
    <label className={styles.field} title={hint} data-changed={value !== undefined || undefined}>
      <span>{label}</span>
      <input
        type="number"
        min={min}
        max={max}
        step={1}
        placeholder={now === undefined ? '' : String(now)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const number = Number(event.target.value);
          const isRight = event.target.value !== '' && Number.isInteger(number) && number >= min && number <= max;
          onChange(isRight && number !== now ? number : undefined);
        }}
      />
    </label>
  );
}
