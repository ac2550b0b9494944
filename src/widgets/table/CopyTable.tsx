import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#i18n/useTexts.ts';
import { copyText } from '#widgets/copyText.ts';
import { Icon } from '#widgets/Icon.tsx';
import styles from './DataTable.module.css';
import { tableText } from './tableText.ts';

type Outcome = 'copied' | 'copyFailed';
const SHOWN_MS = 1500;

/** Copies the whole table, including rows that are not in the document now, and reports that for a moment. */
export function useTableCopy(table: RefObject<HTMLTableElement | null>, setWhole: (isWhole: boolean) => void) {
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    if (!table.current) return;
    flushSync(() => setWhole(true));
    const text = tableText(table.current);
    setWhole(false);
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  };
  return { copy, outcome };
}

/** Visible only while the pointer is over the table or the focus is in it. */
export function CopyTable({ copy, outcome }: { readonly copy: () => void; readonly outcome: Outcome | undefined }) {
  const t = useTexts('parts');
  return (
    <>
      <button type="button" className={styles.copy} aria-label={t('copyTable')} title={t('copyTable')} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      </button>
      <span role="status" className={styles.spoken}>
        {outcome && t(outcome)}
      </span>
    </>
  );
}
