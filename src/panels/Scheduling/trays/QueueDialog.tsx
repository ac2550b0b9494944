import { useMemo } from 'react';
import type { Micros } from '#base/time.ts';
import type { TrayName, TrayTally } from '#client/indexes/queueTally.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PodView } from '#protocol/views.ts';
import { Dialog } from '#widgets/Dialog.tsx';
import { VirtualList } from '#widgets/VirtualList.tsx';
import { QueueRow } from './QueueRow.tsx';
import { inOrder } from './readTrays.ts';
import styles from './Trays.module.css';

interface QueueDialogProps {
  readonly tray: TrayName;
  readonly tally: TrayTally;
  readonly pods: ReadonlyMap<string, PodView>;
  readonly nowUs: Micros;
  readonly playing: boolean;
  readonly onClose: () => void;
}

const ROW_PX = 28;

/** Every Pod of one queue, in order. */
export function QueueDialog({ tray, tally, pods, nowUs, playing, onClose }: QueueDialogProps) {
  const t = useTexts('scheduling');
  const sorted = useMemo(() => inOrder(tally.pods()), [tally]);
  const title = t('trays.moreTitle', { count: tally.count, queue: t(`queues.${tray}`) });
  return (
    <Dialog title={title} closeLabel={t('drag.dismiss')} onClose={onClose}>
      <VirtualList
        label={title}
        className={styles.all}
        items={sorted}
        rowHeightPx={ROW_PX}
        keyOf={(row) => row.key}
        render={(row, index) => (
          <div className={styles[tray]}>
            <QueueRow
              tray={tray}
              queued={row}
              place={index + 1}
              pod={pods.get(row.key)}
              nowUs={nowUs}
              playing={playing}
              flies={false}
            />
          </div>
        )}
      />
    </Dialog>
  );
}
