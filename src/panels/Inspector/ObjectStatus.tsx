import type { Selection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Answer } from './Answer.tsx';
import { ConditionList } from './ConditionList.tsx';
import styles from './Inspector.module.css';
import { readConditions, readStatusRows } from './readStatus.ts';

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
      <dl className={styles.facts}>
        {rows.map((row) => (
          <div key={row.path}>
            <dt>{row.path}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      <ConditionList conditions={conditions} />
    </>
  );
}
