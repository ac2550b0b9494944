import { useSelection } from '#client/selectionStore.ts';
import { useRecord } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatDuration.ts';
import type { PodAnatomy } from '#protocol/nodeDetail.ts';
import { PodMark } from '#widgets/PodMark.tsx';
import { ContainerBox } from './ContainerBox.tsx';
import { KillButton } from './KillButton.tsx';
import styles from './Runtime.module.css';

interface AnatomyProps {
  readonly anatomy: PodAnatomy;
  /** Whether it shows the Pod's name; elsewhere a heading does. */
  readonly isNamed?: boolean;
}

/** A Pod in the runtime: the sandbox with its pause process and its namespaces, and the containers in it. */
export function Anatomy({ anatomy, isNamed = false }: AnatomyProps) {
  const t = useTexts('nodeDetail');
  const { pod, sandbox, attempt, ip, containers } = anatomy;
  return (
    <section className={styles.anatomy} aria-label={t('anatomyOf', { pod })} data-sandbox={sandbox}>
      {isNamed && <Name anatomy={anatomy} />}
      <div className={styles.sandbox}>
        <div className={styles.pause}>
          <b>pause</b>
          <span>
            {t(`sandboxes.${sandbox}`)}
            {sandbox !== 'none' && `, ${t('attempt', { attempt })}`}
          </span>
          <code>{ip === '' ? t('noAddress') : ip}</code>
          <KillButton anatomy={anatomy} />
          <Seen anatomy={anatomy} />
          <Shared anatomy={anatomy} />
        </div>
        <ul className={styles.containers}>
          {containers.map((container) => (
            <ContainerBox key={container.name} anatomy={anatomy} container={container} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Name({ anatomy: { pod, qosClass } }: { readonly anatomy: PodAnatomy }) {
  const select = useSelection((state) => state.select);
  const colour = useRecord('pods', pod)?.colour ?? 1;
  const [namespace = '', name = ''] = pod.split('/');
  return (
    <div className={styles.head}>
      <PodMark name={name} title={pod} colour={colour} onClick={() => select({ kind: 'Pod', namespace, name })} />
      <small>{qosClass}</small>
    </div>
  );
}

/** The age of PLEG's cache, and its content where that differs from the runtime. */
function Seen({ anatomy: { sandbox, attempt, seenSandbox, seenAttempt, cacheUs } }: AnatomyProps) {
  const t = useTexts('nodeDetail');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const isNew = seenSandbox === sandbox && (sandbox === 'none' || seenAttempt === attempt);
  return (
    <small className={styles.seen}>
      {cacheUs < 0 ? t('noCache') : t('cache', { age: formatWait(nowUs - cacheUs) })}
      {!isNew && ` ${t('seenAs', { state: t(`sandboxes.${seenSandbox}`) })}`}
    </small>
  );
}

/** The namespaces that all containers of the Pod share, and those of the machine. */
function Shared({ anatomy: { network, ipc, pid } }: AnatomyProps) {
  const t = useTexts('nodeDetail');
  const scopes = [
    ['network, UTS', network],
    ['IPC', ipc],
    ['PID', pid],
  ] as const;
  const of = (wanted: 'pod' | 'node') => scopes.flatMap(([name, scope]) => (scope === wanted ? [name] : [])).join(', ');
  return (
    <small className={styles.namespaces}>
      {of('pod') !== '' && t('shared', { names: of('pod') })}
      {of('node') !== '' && ` ${t('ofNode', { names: of('node') })}`}
      {pid === 'container' && ` ${t('ownPid')}`}
    </small>
  );
}
