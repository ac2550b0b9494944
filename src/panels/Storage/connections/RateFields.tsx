import { type KeyboardEvent, useState } from 'react';
import styles from './RateFields.module.css';

interface Rate {
  readonly qps: number;
  readonly burst: number;
}

interface Props {
  readonly client: string;
  /** Absent means no limit. */
  readonly rate: Rate | undefined;
  readonly usual: Rate;
  /** Settles once `rate` has the new value. */
  readonly onSet: (rate: Rate) => Promise<unknown>;
}

const FIELDS = ['qps', 'burst'] as const;

/** The rate of a client as two numbers, sent with Enter or on leaving; an empty field keeps the default. */
export function RateFields({ client, rate, usual, onSet }: Props) {
  const [draft, setDraft] = useState<{ readonly [F in keyof Rate]?: string }>({});
  const text = (field: keyof Rate) => draft[field] ?? (rate ? String(rate[field]) : '');
  const commit = () => {
    if (draft.qps === undefined && draft.burst === undefined) return;
    const value = (field: keyof Rate) => Number(text(field) || usual[field]);
    void onSet({ qps: value('qps'), burst: value('burst') }).then(() => setDraft({}));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
  };
  return (
    <span className={styles.fields}>
      {FIELDS.map((field) => (
        <input
          key={field}
          type="number"
          min={field === 'qps' ? 0 : 1}
          aria-label={`${client} ${field}`}
          placeholder="∞"
          value={text(field)}
          onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            // Moving the focus between the two fields is not leaving.
            if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) commit();
          }}
        />
      ))}
    </span>
  );
}
