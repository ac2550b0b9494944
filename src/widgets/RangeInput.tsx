import { type ReactNode, useState } from 'react';

interface Props {
  readonly label: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The present value of the setting. */
  readonly value: number;
  /** The text of a value, with its unit. */
  readonly text: (value: number) => string;
  /** Resolves to whether the value was accepted. */
  readonly onCommit: (value: number) => Promise<boolean>;
}

/**
 * A range input that sends its value on release. It shows the chosen value until that takes effect, then the present
 * value.
 */
export function RangeInput({ label, className, title, min, max, step, value, text, onCommit }: Props) {
  const [draft, setDraft] = useState<number>();
  const [isHeld, setHeld] = useState(false);
  const [sent, setSent] = useState<readonly number[]>([]);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Values sent before the last one take effect first, and must not discard the newer choice.
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
