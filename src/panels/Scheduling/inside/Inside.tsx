import { useState } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { Dialog } from '#widgets/Dialog.tsx';
import { Tabs } from '#widgets/Tabs.tsx';
import styles from './Inside.module.css';
import { ScoreNumbers } from './ScoreNumbers.tsx';
import { StageTable } from './StageTable.tsx';
import { StateTable } from './StateTable.tsx';
import { WorkerGrid } from './WorkerGrid.tsx';

type Part = 'stages' | 'state' | 'workers' | 'numbers';

/** One cycle from the inside: its plugins' answers and times, CycleState, the parallel search, and the numbers behind the scores. */
export function Inside({ cycle, onClose }: { readonly cycle: CycleExplanation; readonly onClose: () => void }) {
  const t = useTexts('inside');
  const [part, setPart] = useState<Part>('stages');
  const { data: details } = useAsk('cycleDetails', { seq: cycle.seq });
  const pod = cycle.pod.slice(cycle.pod.indexOf('/') + 1);
  const waiting = <p className={styles.note}>{t('asking')}</p>;
  return (
    <Dialog
      title={t('title', { number: cycle.cycleNumber, pod })}
      closeLabel={t('close')}
      onClose={onClose}
      className={styles.dialog ?? ''}
    >
      <TruthBadge topic="scheduling" />
      <Tabs<Part>
        className={styles.tabs ?? ''}
        label={t('parts')}
        value={part}
        onChange={setPart}
        tabs={[
          { id: 'stages', label: t('stages'), content: details ? <StageTable details={details} /> : waiting },
          { id: 'state', label: t('state'), content: details ? <StateTable details={details} /> : waiting },
          { id: 'workers', label: t('workers'), content: <WorkerGrid cycle={cycle} details={details} /> },
          {
            id: 'numbers',
            label: t('numbers'),
            content: details ? <ScoreNumbers cycle={cycle} details={details} /> : waiting,
          },
        ]}
      />
    </Dialog>
  );
}
