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
  /** Resolves to whether it was taken. */
  readonly onCommit: (value: number) => Promise<boolean>;
}

/** A range that is sent when it is let go, and what it says: what was chosen until that is in force, then what is. */
export function RangeInput({ label, className, title, min, max, step, value, text, onCommit }: Props) {
  const [draft, setDraft] = useState<number>();
  const [isHeld, setHeld] = useState(false);
  const [sent, setSent] = useState<readonly number[]>([]);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // What was sent before the last comes into force first, and is no reason to give up what was chosen since.
    if (!isHeld && !sent.slice(0, -1).includes(value)) {
      setDraft(undefined);
      setSent([]);
    }
  }
  const shown = draft ?? value;
  const commit = () => {
    if (!isHeld || draft === undefined) return;
    setHeld(false);
    setSent([...sent, draft]);
    void onCommit(draft).then((isTaken) => {
      if (!isTaken) setDraft((now) => (now === draft ? undefined : now));
    });
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
        onChange={(event) => {
          setDraft(Number(event.target.value));
          setHeld(true);
        }}
        onPointerUp={commit}
        onKeyUp={commit}
      />
      <output>{text(shown)}</output>
    </label>
  );
}
