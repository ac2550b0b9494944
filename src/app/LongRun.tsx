import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useClient } from '#client/ClientProvider.tsx';
import { addTexts } from '#i18n/addTexts.ts';
import { runs } from '#i18n/en/runs.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { Dialog } from '#widgets/Dialog.tsx';
import { formatCount } from '#widgets/formatCount.ts';
import { useNotices } from './notices.ts';
import styles from './PasteOffer.module.css';

addTexts('runs', runs);

/** Asks the reader whether to open a run that plays so many entries. The page may show no run yet, so the question stands beside it. */
export async function mayPlay(entries: number): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const opens = await new Promise<boolean>((answer) => root.render(<Question entries={entries} onAnswer={answer} />));
  root.unmount();
  place.remove();
  return opens;
}

interface QuestionProps {
  readonly entries: number;
  readonly onAnswer: (opens: boolean) => void;
}

function Question({ entries, onAnswer }: QuestionProps) {
  const t = useTexts('runs');
  const leave = () => onAnswer(false);
  return (
    <Dialog title={t('long')} closeLabel={t('longLeave')} onClose={leave} className={styles.narrow}>
      <p>{t('longText', { entries: formatCount(entries) })}</p>
      <div className={styles.actions}>
        <Button onClick={() => onAnswer(true)}>{t('longOpen')}</Button>
        <Button tone="primary" data-autofocus onClick={leave}>
          {t('longLeave')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Ends an opening on its way and keeps the run as far as it has come. */
export function StopHere({ journey }: { readonly journey: number }) {
  const t = useTexts('runs');
  const client = useClient();
  const [isStopping, setStopping] = useState(false);
  async function stop(): Promise<void> {
    setStopping(true);
    const seq = await client.stopHere(journey);
    if (seq !== undefined) useNotices.getState().add(t('stoppedHere', { seq: formatCount(seq) }));
  }
  return (
    <Button disabled={isStopping} onClick={() => void stop()}>
      {t(isStopping ? 'stopping' : 'stopHere')}
    </Button>
  );
}
