import { useMemo, useRef } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { ReplicaGroup, ReplicaView, Rollout } from '#protocol/controllers.ts';
import { type RolloutColumn, type RolloutPart, rolloutColumns, shortName } from '#scenes/controllers/rolloutColumns.ts';
import { classes } from '#widgets/classes.ts';
import { useSize } from '#widgets/useSize.ts';
import cells from './Cells.module.css';
import { generationColour, ReplicaCell } from './ReplicaCell.tsx';
import styles from './Tree.module.css';

/** Narrower columns could not show the distinguishing part of a Pod's name. */
const COLUMN_PX = 52;

/** The owner, its ReplicaSets, and one column for each replica: old above new. */
export function RolloutTree({ rollout }: { readonly rollout: Rollout }) {
  const t = useTexts('controllers');
  const field = useRef<HTMLDivElement>(null);
  const widthPx = useSize(field).widthPx;
  const news = useMemo(() => new Set(rollout.groups.filter(({ isNew }) => isNew).map(({ name }) => name)), [rollout]);
  const parts = useMemo(
    () =>
      rolloutColumns(
        { pods: rollout.pods, gone: rollout.gone, replicas: rollout.replicas, isNew: (group) => news.has(group) },
        Math.max(4, Math.floor(widthPx / COLUMN_PX)),
      ),
    [rollout, news, widthPx],
  );
  const isRollingOut = rollout.groups.some(({ isNew, pods }) => !isNew && pods > 0) || rollout.gone.length > 0;
  return (
    <div className={styles.tree} data-single={!isRollingOut || undefined}>
      <Owners rollout={rollout} isRollingOut={isRollingOut} />
      <section ref={field} className={styles.field} aria-label={t('rollout', { name: rollout.workload.name })}>
        {parts.map((part) => (
          <Part key={part.kind} part={part} rollout={rollout} isRollingOut={isRollingOut} />
        ))}
        {rollout.morePods > 0 && <span className={cells.more}>{t('more', { count: rollout.morePods })}</span>}
      </section>
    </div>
  );
}

function Owners({ rollout, isRollingOut }: { readonly rollout: Rollout; readonly isRollingOut: boolean }) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  const { workload, groups } = rollout;
  const shown = groups.filter(({ isNew, pods, desired }) => isNew || pods > 0 || desired > 0).slice(-2);
  const gone = groups.filter(({ isNew }) => !isNew).at(-1);
  const rows = isRollingOut && shown.length === 1 && gone ? [gone, ...shown] : shown;
  const ownsItself = workload.kind === 'ReplicaSet';
  return (
    <div className={styles.owners}>
      <button type="button" className={styles.owner} onClick={() => select(workload)}>
        <b>{workload.name}</b>
        <span>{t('podCount', { count: rollout.replicas })}</span>
      </button>
      {!ownsItself && (
        <div className={styles.groups}>
          {rows.map((group) => (
            <button
              key={group.name}
              type="button"
              className={classes(styles.group, generationColour(group.isNew))}
              data-new={group.isNew || undefined}
              title={group.name}
              onClick={() => select({ kind: 'ReplicaSet', namespace: workload.namespace, name: group.name })}
            >
              <b>
                <GroupName name={group.name} owner={workload.name} />
              </b>
              <span>{groupText(t, group, rollout, isRollingOut)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The distinguishing part of the name stays whole where there is too little room. */
function GroupName({ name, owner }: { readonly name: string; readonly owner: string }) {
  const prefix = name.startsWith(`${owner}-`) ? `${owner}-` : '';
  return (
    <>
      <span>{prefix}</span>
      <span>{name.slice(prefix.length)}</span>
    </>
  );
}

type Texts = ReturnType<typeof useTexts<'controllers'>>;

function groupText(t: Texts, { isNew, pods }: ReplicaGroup, { replicas }: Rollout, isRollingOut: boolean): string {
  if (!isRollingOut) return t('groupPods', { count: pods });
  return isNew ? t('groupMade', { pods, replicas }) : t('groupLeft', { pods, replicas });
}

interface PartProps {
  readonly part: RolloutPart<ReplicaView>;
  readonly rollout: Rollout;
  readonly isRollingOut: boolean;
}

function Part({ part, rollout, isRollingOut }: PartProps) {
  const t = useTexts('controllers');
  const { kind, columns, hidden } = part;
  return (
    <div className={styles.part} data-kind={kind} style={{ flexGrow: columns.length + (hidden > 0 ? 0.7 : 0) }}>
      <p className={styles.bracket}>
        <PartTitle part={part} rollout={rollout} isRollingOut={isRollingOut} />
      </p>
      <div className={styles.columns}>
        {columns.map((column, index) => (
          <Column key={keyOf(column, index)} column={column} rollout={rollout} isRollingOut={isRollingOut} />
        ))}
        {hidden > 0 && <span className={cells.more}>{t('more', { count: hidden })}</span>}
      </div>
    </div>
  );
}

function PartTitle({ part: { kind, columns, hidden }, rollout, isRollingOut }: PartProps) {
  const t = useTexts('controllers');
  const count = columns.length + hidden;
  const available = rollout.groups.reduce((sum, group) => sum + group.available, 0);
  const existing = rollout.groups.reduce((sum, group) => sum + group.pods, 0);
  const isRolling = rollout.strategy === 'RollingUpdate';
  switch (kind) {
    case 'replaced':
      return (
        <>
          {t(isRollingOut ? 'columns.replaced' : 'columns.running')} <b>{count}</b>
        </>
      );
    case 'unavailable':
      return isRollingOut && isRolling ? (
        <Limit
          name={t('columns.unavailable')}
          count={Math.max(0, rollout.replicas - available)}
          most={rollout.maxUnavailable}
        />
      ) : (
        <>
          {t('columns.missing')} <b>{count}</b>
        </>
      );
    case 'surge':
      return isRollingOut && isRolling ? (
        <Limit name={t('columns.surge')} count={Math.max(0, existing - rollout.replicas)} most={rollout.maxSurge} />
      ) : (
        <>
          {t('columns.extra')} <b>{count}</b>
        </>
      );
    default:
      return (
        <>
          {t('columns.waits')} <b>{count}</b>
        </>
      );
  }
}

function Limit({ name, count, most }: { readonly name: string; readonly count: number; readonly most: number }) {
  const t = useTexts('controllers');
  return (
    <span data-full={count >= most || undefined}>
      {name} <b>{t('countOf', { count, most })}</b>
    </span>
  );
}

function Column({
  column,
  rollout,
  isRollingOut,
}: {
  readonly column: RolloutColumn<ReplicaView>;
  readonly rollout: Rollout;
  readonly isRollingOut: boolean;
}) {
  const t = useTexts('controllers');
  const { old, ghost } = column;
  const fresh = column.new;
  return (
    <div className={styles.column}>
      {isRollingOut && (
        <>
          {old && <ReplicaCell pod={old} isNew={false} label={shortName(old.name, old.group)} />}
          {!old && ghost !== '' && (
            <span className={cells.ghost} title={t('goneLabel', { name: ghost })}>
              {ghost.split('-').at(-1)}
            </span>
          )}
          {!old && ghost === '' && <span className={cells.none} />}
          <span className={styles.arrow} data-open={!fresh || old || undefined} aria-hidden="true" />
        </>
      )}
      {fresh ? (
        <ReplicaCell
          pod={fresh}
          isNew={rollout.groups.some(({ name, isNew }) => isNew && name === fresh.group)}
          label={shortName(fresh.name, fresh.group)}
        />
      ) : (
        <span className={cells.none}>{t('notYet')}</span>
      )}
    </div>
  );
}

function keyOf({ old, ghost, new: fresh }: RolloutColumn<ReplicaView>, index: number): string {
  return `${old?.uid ?? ''} ${ghost} ${fresh?.uid ?? index}`;
}
