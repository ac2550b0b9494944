import { formatClock } from '#base/time.ts';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PodEnding } from '#protocol/podLife.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './EndedPods.module.css';

/** Ended Pods with initiator, reason, exit codes and replacement. */
export function EndedPods({ endings }: { readonly endings: readonly PodEnding[] }) {
  const t = useTexts('podLife');
  const client = useClient();
  const select = useSelection((state) => state.select);
  if (endings.length === 0) return <p className={styles.none}>{t('ended.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
    <section className={styles.ended} aria-label={t('ended.title')} tabIndex={0}>
      <DataTable
        caption={t('ended.title')}
        rows={endings}
        keyOf={({ uid }) => uid}
        named="pod"
        columns={[
          {
            id: 'when',
            heading: t('ended.when'),
            kind: 'number',
            cell: ({ endedUs, endedSeq }) => (
              <button type="button" onClick={() => void client.control({ type: 'seek', seq: endedSeq })}>
                {formatClock(endedUs)}
              </button>
            ),
            sortBy: ({ endedUs }) => endedUs,
          },
          {
            id: 'pod',
            heading: t('ended.pod'),
            cell: ({ namespace, name }) => (
              <button type="button" onClick={() => select({ kind: 'Pod', namespace, name })}>
                {name}
              </button>
            ),
          },
          {
            id: 'who',
            heading: t('ended.who'),
            cell: (ending) => whoText(t, ending),
            marks: ({ by }) => ({ title: by === '' ? undefined : by }),
          },
          {
            id: 'why',
            heading: t('ended.why'),
            cell: ({ reason, phase }) => (reason === '' ? phase : reason),
            marks: ({ message }) => ({ title: message === '' ? undefined : message }),
          },
          {
            id: 'exit',
            heading: t('ended.exit'),
            kind: 'code',
            cell: ({ exits }) => (exits.length === 0 ? '–' : exits.map(exitText).join(', ')),
          },
          {
            id: 'successor',
            heading: t('ended.successor'),
            cell: ({ namespace, successor }) =>
              successor === '' ? (
                t('ended.nobody')
              ) : (
                <button type="button" onClick={() => select({ kind: 'Pod', namespace, name: successor })}>
                  {successor}
                </button>
              ),
          },
        ]}
      />
    </section>
  );
}

/** The last ending in one line. */
export function LastEnding({ count, ending }: { readonly count: number; readonly ending: PodEnding | undefined }) {
  const t = useTexts('podLife');
  if (!ending) return null;
  const { name, exits, successor } = ending;
  const parts = [
    t('ended.last', { count, name }),
    whoText(t, ending),
    ...(exits.length === 0 ? [] : [exits.map(exitText).join(', ')]),
    ...(successor === '' ? [] : [t('ended.then', { name: successor })]),
  ];
  return parts.join(', ');
}

type Texts = ReturnType<typeof useTexts<'podLife'>>;

function whoText(t: Texts, { how, by }: PodEnding): string {
  // `system:serviceaccount:kube-system:replicaset-controller` is recognizable by its last part.
  return t(`ended.how.${how}`, { by: by.split(':').at(-1) ?? by });
}

function exitText({ container, exitCode, reason }: PodEnding['exits'][number]): string {
  return reason === 'Completed' ? `${container} ${exitCode}` : `${container} ${exitCode} ${reason}`;
}
