import { type KeyboardEvent, useId, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { ConstantView } from '#protocol/faithful.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './AboutModel.module.css';
import { OriginBadge } from './OriginBadge.tsx';
import { useUnitText } from './useUnitText.ts';

/** One constant: Enter or leaving the field changes it, Esc leaves it as it was. */
export function ConstantRow({ constant }: { readonly constant: ConstantView }) {
  const t = useTexts('settings');
  const names = useTexts('constants');
  const client = useClient();
  const unit = useUnitText()(constant.unit);
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const { id, value, byDefault, least, most } = constant;
  const name = names(id);

  async function change(wanted: number): Promise<void> {
    const result = await client.send({ type: 'constant.change', id, value: wanted });
    setProblem(result.ok ? undefined : result.problems.map(({ message }) => message).join('; '));
  }

  function commit(): void {
    if (draft === undefined) return;
    const wanted = draft.trim() === '' ? Number.NaN : Number(draft);
    if (!(wanted >= least && wanted <= most)) {
      setProblem(t('constants.invalid', { id, least, most }));
      return;
    }
    setDraft(undefined);
    setProblem(undefined);
    if (wanted !== value) void change(wanted);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setDraft(undefined);
    setProblem(undefined);
  }

  function reset(): void {
    setDraft(undefined);
    void change(byDefault);
  }

  return (
    <tr>
      <th scope="row" className={styles.code}>
        {id}
      </th>
      <td>
        {name}
        {constant.isUnread && <span className={styles.faint}> ({t('constants.unread')})</span>}
        {problem !== undefined && (
          <p id={problemId} className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </td>
      <td className={styles.number}>
        {constant.isUnread ? (
          value
        ) : (
          <input
            className={styles.value}
            type="text"
            inputMode="decimal"
            aria-label={t('constants.valueOf', { id, name })}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : problemId}
            value={draft ?? String(value)}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={commit}
          />
        )}
      </td>
      <td className={styles.unit}>{unit}</td>
      <td>
        <OriginBadge source={constant.source} />
        {value !== byDefault && (
          <Button
            className={styles.reset}
            aria-label={t('constants.resetLabel', { id, value: byDefault, unit })}
            onClick={reset}
          >
            {t('constants.resetTo', { value: byDefault })}
          </Button>
        )}
      </td>
    </tr>
  );
}
