import type { Selection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Answer } from '#panelParts/answer/Answer.tsx';
import styles from '#panelParts/answer/answer.module.css';
import { readConditions, readStatusRows } from '#panelParts/answer/readStatus.ts';
import { Facts } from '#widgets/Facts.tsx';
import { ConditionList } from './ConditionList.tsx';

/** The status of any object. */
export function ObjectStatus({ subject }: { readonly subject: Selection }) {
  const t = useTexts('inspector');
  const asked = useAsk('get', subject);
  return (
    <div className={styles.body}>
      <Answer asked={asked} nothing={t('gone', { name: subject.name })}>
        {(object) => object && <Status object={object} empty={t('noStatus')} />}
      </Answer>
    </div>
  );
}

function Status({ object, empty }: { readonly object: object; readonly empty: string }) {
  const rows = readStatusRows(object);
  const conditions = readConditions(object);
  if (rows.length === 0 && conditions.length === 0) return <p className={styles.quiet}>{empty}</p>;
  return (
    <>
      <Facts facts={rows.map(({ path, value }) => ({ label: path, value }))} />
      <ConditionList conditions={conditions} />
    </>
  );
}
