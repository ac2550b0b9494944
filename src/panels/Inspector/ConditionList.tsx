import { useTexts } from '#i18n/useTexts.ts';
import answer from '#panelParts/answer/answer.module.css';
import type { Condition } from '#panelParts/answer/readStatus.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Inspector.module.css';

/** Conditions that mean trouble when they are true; all others mean that something is done or healthy. */
const TROUBLE = /Pressure$|^NetworkUnavailable$|^DisruptionTarget$|^ReplicaFailure$|^PodResize/;

function isGood({ type, status }: Condition): boolean {
  return status === (TROUBLE.test(type) ? 'False' : 'True');
}

/** Conditions of the status: type, status, reason and message, verbatim. */
export function ConditionList({ conditions }: { readonly conditions: readonly Condition[] }) {
  const t = useTexts('inspector');
  if (conditions.length === 0) return null;
  return (
    <section className={answer.part}>
      <h3>{t('conditions')}</h3>
      <ul className={styles.conditions}>
        {conditions.map((condition) => (
          <li key={condition.type}>
            <span>{condition.type}</span>
            <VerdictText verdict={isGood(condition) ? 'fits' : 'waiting'}>
              {condition.reason === '' ? condition.status : `${condition.status}, ${condition.reason}`}
            </VerdictText>
            {condition.message !== '' && <p>{condition.message}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
