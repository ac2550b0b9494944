import { useState } from 'react';
import { formatClock } from '#base/clock.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { playAt } from '#client/transportActions.ts';
import { useMoment } from '#client/useMoment.ts';
import { useViewStore } from '#client/viewStore.ts';
import { storyOf } from '#scenarios/storyList.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Story.module.css';
import { useScenarioTitles } from './useScenarioTitles.ts';
import { useStoryTexts } from './useStoryTexts.ts';

interface RunEndProps {
  readonly scenario: string;
  readonly openScenario: (scenario: string) => void;
}

/** A scenario that was played without its story is over: the clock stands, and to play on is a choice. */
export function RunEnd({ scenario, openScenario }: RunEndProps) {
  const t = useStoryTexts();
  const titles = useScenarioTitles();
  const client = useClient();
  const timeUs = useMoment((moment) => moment.timeUs);
  const [isClosed, setClosed] = useState(false);
  const next = storyOf(scenario)?.end.next;
  if (isClosed) return null;

  async function again(): Promise<void> {
    await client.control({ type: 'seek', seq: 0 });
    await playOn();
  }

  async function playOn(): Promise<void> {
    await client.control(playAt(client, useViewStore.getState().speed));
  }

  return (
    <section
      className={styles.runEnd}
      aria-label={t('runEnds', { clock: formatClock(timeUs) })}
      data-part="run-end"
      onKeyDown={(event) => event.key === 'Escape' && setClosed(true)}
    >
      <p role="status">{t('runEnds', { clock: formatClock(timeUs) })}</p>
      <Button tone="primary" onClick={() => void playOn()}>
        {t('playOn')}
      </Button>
      <Button onClick={() => void again()}>{t('again')}</Button>
      {next !== undefined && (
        <Button onClick={() => openScenario(next)}>{t('nextScenario', { title: titles(next) })}</Button>
      )}
      <Button onClick={() => setClosed(true)}>{t('close')}</Button>
    </section>
  );
}
