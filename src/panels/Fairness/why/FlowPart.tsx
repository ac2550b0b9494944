import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { WhyHere } from './WhyHere.tsx';
import styles from './WhyRequest.module.css';
import { Cost, Helps, TooManyAnswer } from './WhyRequest.tsx';

/** Flow control's part in the fate of the request that arrived in entry `seq`, for the inspector. */
export function FlowPart({ seq }: { readonly seq: number }) {
  const t = useTexts('fairness');
  const { data: way } = useAsk('fairnessRequest', { seq }, { refresh: 'moment', playingIntervalMs: 500 });
  if (!way || way.outcome === 'refused') return null;
  const shares = way.helps.filter(({ sort }) => sort === 'shares');
  return (
    <div className={styles.why}>
      <section>
        <h3>{t(`why.${way.outcome}`)}</h3>
        <WhyHere way={way} />
      </section>
      {(way.outcome === 'waiting' || way.tooMany === 'fairness') && <TooManyAnswer way={way} />}
      <Cost width={way.width} />
      {shares.length > 0 && <Helps title={t('helps.level')} helps={shares} />}
    </div>
  );
}
