import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useRecord } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import type { AnatomyContainer, PodAnatomy } from '#protocol/nodeDetail.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { PodMark } from '#widgets/PodMark.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
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

interface ContainerBoxProps {
  readonly anatomy: PodAnatomy;
  readonly container: AnatomyContainer;
}

/** One container: its state, its PID 1, and the zombies that no process waits for. */
function ContainerBox({ anatomy, container }: ContainerBoxProps) {
  const t = useTexts('nodeDetail');
  const { name, kind, image, state, run, exitCode, exitReason, waits, seenState, seenRun, processes, zombies } =
    container;
  const isRunning = state === 'running';
  return (
    <li data-state={state} data-pid={anatomy.pid}>
      <b>{name}</b>
      {kind !== 'app' && <small> {kind}</small>}
      <span className={looks.narrow}>
        {isRunning && <VerdictText verdict="fits">{t('run', { count: run })}</VerdictText>}
        {state === 'none' && <VerdictText verdict="waiting">{waits === '' ? t('notStarted') : waits}</VerdictText>}
        {state === 'exited' && (
          <VerdictText verdict={exitCode === 0 ? 'cannot' : 'error'}>
            {t('exited', { reason: exitReason, code: exitCode })}
            {waits !== '' && `, ${waits}`}
          </VerdictText>
        )}
      </span>
      <KillButton anatomy={anatomy} container={container} />
      <code className={styles.image}>{image}</code>
      {isRunning && (
        <small>
          {t(`pidOne.${anatomy.pid}`, { name })}, {t('processes', { count: processes })},{' '}
          <span data-zombies={zombies > 0 || undefined}>{t('zombies', { count: zombies })}</span>
        </small>
      )}
      {(seenState !== state || seenRun !== run) && run > 0 && (
        <small className={styles.seen}>{t('seenAs', { state: t(`states.${seenState}`, { count: seenRun }) })}</small>
      )}
    </li>
  );
}

interface KillButtonProps {
  readonly anatomy: PodAnatomy;
  /** Absent means the sandbox. */
  readonly container?: AnatomyContainer;
}

/** Kills a process on the machine directly, without the kubelet. */
function KillButton({ anatomy, container }: KillButtonProps) {
  const t = useTexts('nodeDetail');
  const client = useClient();
  const [problem, setProblem] = useState('');
  const isThere = container ? container.state === 'running' : anatomy.sandbox === 'ready';
  if (!isThere) return null;
  const [namespace = '', pod = ''] = anatomy.pod.split('/');
  const kill = async () => {
    const result = await client.send({
      type: 'process.kill',
      node: anatomy.node,
      namespace,
      pod,
      ...(container && { container: container.name }),
    });
    setProblem(result.ok ? '' : result.problems.map(({ message }) => message).join('; '));
  };
  return (
    <>
      <Button
        title={t(container ? 'killContainerHint' : 'killSandboxHint')}
        aria-label={t('kill', { name: container?.name ?? 'pause' })}
        onClick={() => void kill()}
      >
        {t('killShort')}
      </Button>
      {problem !== '' && <small role="alert">{problem}</small>}
    </>
  );
}
