import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatTimes.ts';
import type { NodeImagesView, PullView } from '#protocol/nodeDetail.ts';
import styles from './ImageStore.module.css';

const MB = 1_000_000;

/** What is being pulled, in its order, and what is there. */
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
        <h2>{t('pulls')}</h2>
        <p className={styles.quiet}>{how}</p>
        {images.pulls.length === 0 && <p className={styles.quiet}>{t('noPulls')}</p>}
        <ol>
          {images.pulls.map((pull) => (
            <Pull key={`${pull.queuedUs} ${pull.pod} ${pull.container}`} pull={pull} />
          ))}
        </ol>
      </section>
      <section aria-label={t('stored')}>
        <h2>{t('stored')}</h2>
        {images.images.length === 0 ? (
          <p className={styles.quiet}>{t('noImages')}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('image')}</th>
                <th scope="col">{t('size')}</th>
                <th scope="col">{t('inUse')}</th>
              </tr>
            </thead>
            <tbody>
              {images.images.map(({ image, sizeBytes, containers }) => (
                <tr key={image}>
                  <th scope="row">
                    <code>{image}</code>
                  </th>
                  <td>{megabytes(sizeBytes)}</td>
                  <td>{containers}</td>
                </tr>
              ))}
            </tbody>
          </table>
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
      <span className={styles.bar} data-waits={isWaiting || undefined} aria-hidden="true">
        <i style={{ width: `${100 * share}%` }} />
      </span>
      <small>
        {state}, {t('pullFor', { pod, container })}
      </small>
    </li>
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`;
}
