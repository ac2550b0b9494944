import type { Micros } from '#base/time.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { secondsOf } from '#panelParts/figures/formatDuration.ts';
import { Dial } from '#panelParts/plot/Dial.tsx';
import type { PodLife } from '#protocol/podLife.ts';
import styles from './LifeSide.module.css';

/** The remaining grace period, and the use of the rest. */
export function GraceRing({ life: { grace, createdUs }, nowUs }: { readonly life: PodLife; readonly nowUs: Micros }) {
  const t = useTexts('podLife');
  if (!grace || nowUs < grace.fromUs) return null;
  const isOver = grace.endedUs >= 0 && nowUs >= grace.endedUs;
  const leftUs = isOver ? 0 : Math.max(0, grace.killUs - nowUs);
  const termed = grace.termUs >= 0 && grace.termUs <= nowUs;
  const hookEndUs = termed ? grace.termUs : nowUs;
  const rows: [string, string][] = [
    [t('graceHas'), `${grace.graceSeconds} s`],
    [t('preStopTook'), `${secondsOf(hookEndUs - grace.fromUs)} s`],
    ...(termed
      ? [[t('sinceTerm'), `${secondsOf((isOver ? grace.endedUs : nowUs) - grace.termUs)} s`] as [string, string]]
      : []),
    [t('killAt'), `${secondsOf(grace.killUs - createdUs)} s`],
  ];
  return (
    <section>
      <h3>
        <Term card="grace" numbers={{ grace: grace.graceSeconds, left: secondsOf(leftUs) }} rows={() => rows}>
          {t('grace')}
        </Term>
      </h3>
      <div className={styles.grace}>
        <Dial
          share={leftUs / Math.max(1, grace.killUs - grace.fromUs)}
          value={isOver ? '0' : secondsOf(leftUs)}
          note={isOver ? t('over') : t('secondsLeft')}
        />
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={styles.note}>{t('floor')}</p>
    </section>
  );
}
