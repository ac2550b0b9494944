import { useFairnessServer } from '#client/fairnessStore.ts';
import { useRecord } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { FlowWay } from '#protocol/fairness.ts';
import styles from './WhyRequest.module.css';

/** The reason in one or two sentences, with the numbers of this moment. */
export function WhyHere({ way }: { readonly way: FlowWay }) {
  const t = useTexts('fairness');
  const server = useFairnessServer();
  const level = useRecord('levels', `${server}/${way.level}`);
  const { outcome, reason, flowSchema, matchingPrecedence, queues, hand } = way;
  if (outcome === 'bypassed') return <p>{t('bypassed')}</p>;
  const names = { level: way.level, schema: flowSchema, precedence: matchingPrecedence };
  return (
    <>
      <p>{t('because.schema', names)}</p>
      {way.ruleText !== '' && <code className={styles.rule}>{way.ruleText}</code>}
      {outcome === 'tried' && (
        <p>
          {way.levelType === 'Exempt'
            ? t('because.exempt')
            : queues > 0
              ? t('because.queue', { count: way.width.initialSeats, hand: hand.length, queues })
              : t('because.reject', { count: way.width.initialSeats })}
        </p>
      )}
      {outcome === 'waiting' && level && (
        <p>
          {t('because.waiting', { level: way.level, inUse: level.seatsInUse, current: level.current })}{' '}
          {level.current < level.nominal &&
            t('because.lent', { nominal: level.nominal, lent: level.nominal - level.current })}
        </p>
      )}
      {reason !== '' && <p>{t(`because.${reason}`)}</p>}
      {way.tooMany === 'disruptionBudget' && <p>{t('because.disruptionBudget', { message: way.message })}</p>}
      {outcome === 'executed' && way.message !== '' && way.tooMany === '' && (
        <p>
          {way.code}: {way.message}
        </p>
      )}
      {outcome === 'refused' && (
        <p>
          {way.code}: {way.message}
        </p>
      )}
    </>
  );
}
