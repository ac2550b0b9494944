import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import type { NodeImagesView, PullView } from '#protocol/nodeDetail.ts';
import looks from '#widgets/looks.module.css';
import { Meter } from '#widgets/Meter.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './ImageStore.module.css';

const MB = 1_000_000;

/** The queue of image pulls, and the stored images. */
export function ImageStore({ images }: { readonly images: NodeImagesView }) {
  const t = useTexts('nodeDetail');
  const how = images.isSerial
    ? t('serial')
    : images.parallel === 0
      ? t('unlimited')
      : t('parallel', { count: images.parallel });
  return (
    <div className={styles.body}>
      <section aria-label={t('pulls')}>
        <h2>
          <Term card="pulls">{t('pulls')}</Term>
        </h2>
        <p className={looks.quiet}>{how}</p>
        {images.pulls.length === 0 && <p className={looks.quiet}>{t('noPulls')}</p>}
        <ol>
          {images.pulls.map((pull) => (
            <Pull key={`${pull.queuedUs} ${pull.pod} ${pull.container}`} pull={pull} />
          ))}
        </ol>
      </section>
      <section aria-label={t('stored')}>
        <h2>
          <Term card="imageStore">{t('stored')}</Term>
        </h2>
        {images.images.length === 0 ? (
          <p className={looks.quiet}>{t('noImages')}</p>
        ) : (
          <DataTable
            className={styles.table}
            label={t('stored')}
            rows={images.images}
            keyOf={({ image }) => image}
            columns={[
              {
                id: 'image',
                heading: t('image'),
                cell: ({ image }) => <code>{image}</code>,
                sortBy: ({ image }) => image,
              },
              {
                id: 'size',
                heading: t('size'),
                cell: ({ sizeBytes }) => megabytes(sizeBytes),
                sortBy: ({ sizeBytes }) => sizeBytes,
              },
              {
                id: 'inUse',
                heading: t('inUse'),
                cell: ({ containers }) => containers,
                sortBy: ({ containers }) => containers,
              },
            ]}
          />
        )}
      </section>
    </div>
  );
}

function Pull({ pull }: { readonly pull: PullView }) {
  const t = useTexts('nodeDetail');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const { image, sizeBytes, queuedUs, startedUs, durationUs, pod, container, fails } = pull;
  const isWaiting = startedUs < 0;
  const share = isWaiting || durationUs === 0 ? 0 : Math.min(1, Math.max(0, (nowUs - startedUs) / durationUs));
  const state = isWaiting
    ? t('pullWaits', { wait: formatWait(nowUs - queuedUs) })
    : t('pullRuns', { percent: Math.round(100 * share), left: formatWait(startedUs + durationUs - nowUs) });
  return (
    <li>
      <code>{image}</code> <small>{fails ? '' : megabytes(sizeBytes)}</small>
      <Meter share={share} tone={isWaiting ? 'waiting' : undefined} className={styles.bar} />
      <small>
        {state}, {t('pullFor', { pod, container })}
      </small>
    </li>
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`;
}
