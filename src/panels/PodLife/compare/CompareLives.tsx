import { useMemo, useState } from 'react';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { secondsOf } from '#panelParts/figures/formatDuration.ts';
import type { LifeChange, LifeComparison } from '#protocol/lifeComparison.ts';
import type { PodLife } from '#protocol/podLife.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './CompareLives.module.css';
import { LifeFiguresTable } from './LifeFiguresTable.tsx';
import { LivesSideBySide } from './LivesSideBySide.tsx';
import { SettingsForm } from './SettingsForm.tsx';

type Asked =
  | { readonly state: 'none' | 'asking' }
  | { readonly state: 'compared'; readonly comparison: LifeComparison; readonly change: LifeChange }
  | { readonly state: 'refused'; readonly message: string };

/** The same Pod twice on one clock: with its own settings, and with others. */
export function CompareLives({ life }: { readonly life: PodLife }) {
  const t = useTexts('podLife');
  const client = useClient();
  const [asked, setAsked] = useState<Asked>({ state: 'none' });
  const { namespace, name, uid, settings } = life;
  const subject = useMemo(() => ({ namespace, name, uid }), [namespace, name, uid]);

  async function run(change: LifeChange, deleteAfterSeconds: number | undefined): Promise<void> {
    setAsked({ state: 'asking' });
    try {
      if (client.moment.getState().playing) await client.control({ type: 'pause' });
      const when = deleteAfterSeconds === undefined ? {} : { deleteAfterSeconds };
      const answer = await client.ask('compareLives', { ...subject, change, ...when });
      if (answer.ok) setAsked({ state: 'compared', comparison: answer.comparison, change });
      else {
        const { problem, workload } = answer;
        const message = problem === 'notThere' ? t('noSuchPod', { pod: name }) : t('cannotChange', { workload });
        setAsked({ state: 'refused', message });
      }
    } catch (error) {
      setAsked({ state: 'refused', message: reasonOf(error) });
    }
  }

  return (
    <div className={styles.compare}>
      <SettingsForm
        key={uid}
        settings={settings}
        isBusy={asked.state === 'asking'}
        onRun={(...wish) => void run(...wish)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too */}
      <section className={styles.result} aria-label={t('compare')} tabIndex={0}>
        {asked.state === 'none' && <p className={styles.note}>{t('compareAbout', { pod: name })}</p>}
        {asked.state === 'asking' && <p className={styles.note}>{t('running')}</p>}
        {asked.state === 'refused' && (
          <p className={styles.note}>
            <VerdictText verdict="error">{asked.message}</VerdictText>
          </p>
        )}
        {asked.state === 'compared' && <Result comparison={asked.comparison} change={asked.change} />}
      </section>
    </div>
  );
}

function Result({ comparison, change }: { readonly comparison: LifeComparison; readonly change: LifeChange }) {
  const t = useTexts('podLife');
  const { lives, isCut, untilUs } = comparison;
  return (
    <>
      {isCut && (
        <p className={styles.note}>
          <VerdictText verdict="waiting">{t('cut', { seconds: secondsOf(untilUs) })}</VerdictText>
        </p>
      )}
      <LifeFiguresTable lives={lives} />
      {lives[1] === undefined && <p className={styles.note}>{t('noTwin')}</p>}
      <LivesSideBySide comparison={comparison} change={change} />
    </>
  );
}
