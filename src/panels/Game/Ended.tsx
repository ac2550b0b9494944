import { useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { dropMissingSelection } from '#client/reopen.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu } from '#panelParts/figures/formatFigures.ts';
import { showView } from '#panelParts/page/viewId.ts';
import type { GameFigures, GameState } from '#protocol/game.ts';
import { Button } from '#widgets/Button.tsx';
import { copyText } from '#widgets/copyText.ts';
import { Meter } from '#widgets/Meter.tsx';
import { Board } from './Board.tsx';
import styles from './Game.module.css';
import { resultText, useGame } from './gameStore.ts';

/** The result of the round; for a careless one both placements, and the room that each leaves. */
export function Ended({ state }: { readonly state: GameState }) {
  const t = useTexts('game');
  const shell = useTexts('shell');
  const client = useClient();
  const leave = useGame((store) => store.leave);
  const round = useGame((store) => store.round);
  const [note, setNote] = useState('');
  const { results, mode, seed, source, figures } = state;

  async function share(): Promise<void> {
    const name = `${t(`mode.${mode}`)}, ${round?.date || t('round', { seed })}`;
    const address = `${location.origin}${location.pathname}#view=game`;
    try {
      await copyText(resultText(shell('view.game'), name, results, address));
      setNote(t('shared'));
    } catch (error) {
      setNote(t('shareFailed', { reason: reasonOf(error) }));
    }
  }

  async function openRun(): Promise<void> {
    if (!source) return;
    try {
      const opened = await client.open(source);
      if (opened.ok) {
        await dropMissingSelection(client);
        showView('scheduling');
      } else setNote(t('failed', { reason: opened.problems.map(({ message }) => message).join('; ') }));
    } catch (error) {
      setNote(t('failed', { reason: reasonOf(error) }));
    }
  }

  return (
    <section className={styles.ended}>
      <h2>{t('end', { right: results.filter(({ right }) => right).length, of: state.of })}</h2>
      <p>{t('endAbout')}</p>
      <p className={styles.buttons}>
        <Button tone="primary" onClick={() => void openRun()}>
          {t('openRun')}
        </Button>
        <Button onClick={() => void share()}>{t('share')}</Button>
        <Button onClick={leave}>{t('again')}</Button>
      </p>
      <p role="status">{note}</p>
      {figures && (
        <>
          <Figures yours={figures.yours} its={figures.its} count={state.of} />
          <h3>{t('yours')}</h3>
          <Board nodes={state.nodes} step={undefined} result={undefined} />
          <h3>{t('itsNodes')}</h3>
          <Board nodes={figures.itsNodes} step={undefined} result={undefined} />
        </>
      )}
    </section>
  );
}

interface FiguresProps {
  readonly yours: GameFigures;
  readonly its: GameFigures;
  readonly count: number;
}

function Figures({ yours, its, count }: FiguresProps) {
  const t = useTexts('game');
  const rows = [
    [t('yours'), yours],
    [t('its'), its],
  ] as const;
  return (
    <div className={styles.worth}>
      <div>
        <h3>{t('kept')}</h3>
        {rows.map(([name, { keptPercent, zone }]) => (
          <p key={name} className={styles.bar}>
            <span>{name}</span>
            <Meter share={keptPercent / 100} />
            <span className={styles.number}>{keptPercent} %</span>
            <span className={styles.dim}>{t('zone', { zone })}</span>
          </p>
        ))}
        <p className={styles.dim}>{t('keptAbout', { count })}</p>
      </div>
      <div>
        <h3>{t('more', { name: yours.largest.name })}</h3>
        {rows.map(([name, { more, pending }]) => (
          <p key={name} className={styles.bar}>
            <span>{name}</span>
            <span className={styles.number}>{more}</span>
            <span className={styles.dim}>
              {t('pending')} {pending}
            </span>
          </p>
        ))}
        <p className={styles.dim}>{t('moreAbout', { cpu: formatCpu(yours.largest.cpuMilli) })}</p>
      </div>
    </div>
  );
}
