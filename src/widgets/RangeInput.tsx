import { type ReactNode, useState } from 'react';

interface Props {
  readonly label: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** What is in force. */
  readonly value: number;
  /** A value in words, with its unit. */
  readonly text: (value: number) => string;
  /** Settles once `value` says what came of it. */
  readonly onCommit: (value: number) => Promise<unknown>;
}

/** A range that is sent when it is let go, and what it says: until the answer what was chosen, then what is in force. */
export function RangeInput({ label, className, title, min, max, step, value, text, onCommit }: Props) {
  const [draft, setDraft] = useState<number>();
  const shown = draft ?? value;
  const commit = () => {
    if (draft !== undefined) void onCommit(draft).then(() => setDraft(undefined));
  };
  return (
    <label className={className} title={title}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={shown}
        aria-valuetext={text(shown)}
        onChange={(event) => setDraft(Number(event.target.value))}
        onPointerUp={commit}
        onKeyUp={commit}
      />
      <output>{text(shown)}</output>
    </label>
  );
}
