import { useEffect, useMemo, useRef } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { type Selection, useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCollection } from '#client/useCollection.ts';
import { useOpening } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { controllers } from '#i18n/en/controllers.ts';
import { inside } from '#i18n/en/inside.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useFailurePanel } from '#panelParts/failures/useFailurePanel.tsx';
import { Leader } from '#panelParts/leader/Leader.tsx';
import type { AutoscalingView } from '#protocol/autoscaling.ts';
import type { DrainsView, HpaView, Rollout, WorkloadRef } from '#protocol/controllers.ts';
import type { PodView, WorkloadView } from '#protocol/views.ts';
import { type FoldingPanel, FoldingStack } from '#widgets/folding/FoldingStack.tsx';
import looks from '#widgets/looks.module.css';
import stage from '#widgets/stage.module.css';
import styles from './Controllers.module.css';
import { type ChartId, controllersHero } from './controllersHero.ts';
import { useControllersStore } from './controllersStore.ts';
import { Drain } from './drain/Drain.tsx';
import { Hero } from './hero/Hero.tsx';
import { NodeLossLine } from './loss/NodeLossLine.tsx';
import { Autoscaler } from './scaling/Autoscaler.tsx';
import { AutoscalerButton } from './scaling/AutoscalerButton.tsx';
import { autoscalerTitle } from './scaling/autoscalerTitle.ts';
import { Growth } from './scaling/Growth.tsx';
import { Hpa } from './scaling/Hpa.tsx';
import { hasGrowthFigures } from './scaling/hasGrowthFigures.ts';
import { followed, refOf, workloadKey, workloadOfKey } from './workloadChoice.ts';

addTexts('controllers', controllers);
addTexts('inside', inside);

/**
 * A workload between its limits, and the work of the controllers of nodes, budgets and scaling. The active panel gets
 * the room.
 */
export function Controllers() {
  const t = useTexts('controllers');
  const workload = useWorkload();
  const { data: rollout, answered } = useRollout(workload);
  const panels = useControllersPanels(workload, rollout, answered && !rollout);
  return (
    <div className={styles.view}>
      <h1 className={looks.spoken}>{t('title')}</h1>
      <Managers />
      <FoldingStack panels={panels.panels} hero={panels.hero} />
    </div>
  );
}

/** The workload of the view; it is selected when nothing is. */
function useRollout(workload: WorkloadRef | null) {
  const client = useClient();
  const tab = useControllersStore((state) => state.tab);
  const asked = useAsk('rollout', workload && (tab === 'rollout' ? workload : { ...workload, detail: tab }));
  const rollout = asked.data;
  const selection = useSelection((state) => state.selection);
  const select = useSelection((state) => state.select);
  useEffect(() => {
    if (selection !== null || workload === null || !rollout) return;
    let isOver = false;
    // The mirror may still show the previous run, so the open run decides.
    const isThere = client.ask('get', workload).catch(() => undefined);
    void isThere.then((object) => {
      if (object && !isOver) select(workload);
    });
    return () => {
      isOver = true;
    };
  }, [client, selection, workload, rollout, select]);
  return asked;
}

/** The leader of kube-controller-manager, shown while it matters: no controller works without a leader. */
function Managers() {
  return (
    <div className={styles.managers}>
      <Leader only="kube-controller-manager" />
    </div>
  );
}

/** The selected workload, or that of the selected Pod, or the last chosen one; without any the one that moves. */
function useWorkload(): WorkloadRef | null {
  const selection = useSelection((state) => state.selection);
  const { chosen, choose } = useControllersStore();
  const client = useClient();
  const run = useOpening();
  const workloads = useCollection('workloads');
  const pods = useCollection('pods').map;
  const before = useRef<WorkloadRef | null>(null);
  const selected = useMemo(
    () => (selection ? workloadOf(selection, workloads.map, pods) : null),
    [selection, workloads.map, pods],
  );
  const key = selected ? workloadKey(selected) : '';
  useEffect(() => {
    const workload = workloadOfKey(key);
    // Not on a change of the run, because the selection may still belong to the previous run.
    if (workload) choose(workload, client.opening.getState());
  }, [key, choose, client]);
  const moving = useMemo(() => followed(workloads.map.values(), before.current), [workloads]);
  useEffect(() => {
    before.current = moving;
  }, [moving]);
  return selected ?? (chosen?.run === run ? chosen?.workload : undefined) ?? moving;
}

/** The top of the owner chain. */
function workloadOf(
  { kind, namespace, name }: Selection,
  workloads: ReadonlyMap<string, WorkloadView>,
  pods: ReadonlyMap<string, PodView>,
): WorkloadRef | null {
  if (namespace === undefined) return null;
  const key = kind === 'Pod' ? pods.get(`${namespace}/${name}`)?.workload : `${kind}/${namespace}/${name}`;
  let view = key === undefined ? undefined : workloads.get(key);
  while (view?.owner && workloads.has(view.owner)) view = workloads.get(view.owner);
  return view ? refOf(view) : null;
}

interface Panels {
  readonly panels: readonly (FoldingPanel & { readonly id: ChartId })[];
  readonly hero: ChartId;
}

/** The content of each panel, open and folded, and the panel that has the room. */
function useControllersPanels(workload: WorkloadRef | null, rollout: Rollout | undefined, isGone: boolean): Panels {
  const t = useTexts('controllers');
  const selection = useSelection((state) => state.selection);
  const ofNode = selection?.kind === 'Node' ? { node: selection.name } : {};
  const requests = useFailurePanel(workload);
  const { data: loss } = useAsk('nodeLoss', ofNode);
  const { data: drains } = useAsk('drains', ofNode);
  const { data: hpa } = useAsk('hpa', workload ?? {});
  const { data: autoscaling } = useAsk('autoscaling', {});
  const { data: growth } = useAsk('growth', {});
  const hasGrowth = hasGrowthFigures(growth);
  const panels: Panels['panels'] = [
    {
      id: 'rollout',
      title: workload ? `${workload.kind} ${workload.name}` : t('workload'),
      line: rolloutLine(t, rollout),
      isBusy: workload !== null,
      leastPx: workload ? rolloutLeastPx(rollout) : 80,
      content: workload ? (
        <Hero workload={workload} rollout={rollout} isGone={isGone} />
      ) : (
        <p className={stage.nothing}>{t('noWorkloads')}</p>
      ),
    },
    requests.panel,
    {
      id: 'loss',
      title: t('nodeLoss'),
      line: loss?.node
        ? t('lossOf', { node: loss.node.node, ready: loss.node.ready })
        : t('noLoss', { grace: loss?.graceSeconds ?? 0 }),
      isBusy: loss?.node !== undefined,
      leastPx: loss?.node ? 104 : 54,
      mostPx: 150,
      content: <NodeLossLine loss={loss} />,
    },
    {
      id: 'drain',
      title: drains?.drain ? t('drain', { node: drains.drain.node }) : t('budgets'),
      line: drainLine(t, drains),
      isBusy: drains?.drain !== undefined || (drains?.budgets.length ?? 0) > 0,
      leastPx: drains?.drain ? 190 : 96,
      ...(!drains?.drain && { mostPx: 220 }),
      content: <Drain drains={drains} />,
    },
    {
      id: 'hpa',
      title: hpa ? `HPA ${hpa.name}` : t('hpa'),
      line: hpaLine(t, hpa),
      isBusy: hpa !== undefined,
      leastPx: hpa ? 250 : 80,
      content: <Hpa hpa={hpa} />,
    },
    {
      id: 'autoscaler',
      title: t(autoscalerTitle(autoscaling)),
      line: autoscalerLine(t, autoscaling),
      act: autoscaling ? undefined : <AutoscalerButton running={[]} />,
      isBusy: autoscaling !== undefined,
      leastPx: autoscaling ? 220 : 96,
      content: <Autoscaler autoscaling={autoscaling} />,
    },
  ];
  const shown: Panels['panels'] = hasGrowthFigures(growth)
    ? [
        ...panels,
        {
          id: 'growth',
          title: t('growth'),
          line: t('growthHint', { seconds: growth.bucketUs / 1_000_000 }),
          isBusy: true,
          leastPx: 240,
          content: <Growth growth={growth} />,
        },
      ]
    : panels;
  return {
    panels: shown,
    hero: controllersHero({
      selection,
      rollout,
      loss,
      drains,
      hpa,
      autoscaling,
      hasGrowth,
      service: requests.service,
      isFailing: requests.isFailing,
    }),
  };
}

type Texts = ReturnType<typeof useTexts<'controllers'>>;

/** Two rows of Pods while there are old ones. */
function rolloutLeastPx(rollout: Rollout | undefined): number {
  return rollout?.groups.some(({ isNew, pods }) => !isNew && pods > 0) ? 262 : 230;
}

function rolloutLine(t: Texts, rollout: Rollout | undefined): string {
  if (!rollout) return t('noWorkloads');
  const available = rollout.groups.reduce((sum, group) => sum + group.available, 0);
  return t('availableOf', { available, replicas: rollout.replicas });
}

function drainLine(t: Texts, drains: DrainsView | undefined): string {
  const budget = drains?.budgets[0];
  if (drains?.drain) {
    const refused = drains.drain.pods.filter(({ state }) => state === 'refused').length;
    const gone = drains.drain.pods.filter(({ state }) => state === 'gone' || state === 'evicted').length;
    return t('drainLine', { gone, refused, count: drains.drain.pods.length });
  }
  return budget ? t('budget', { ...budget }) : t('noDrain');
}

function hpaLine(t: Texts, hpa: HpaView | undefined): string {
  if (!hpa) return t('noHpa');
  const metrics = hpa.metrics.map(
    ({ name, current, target }) => `${name} ${current === '' ? t('hpaUnknown') : current} / ${target}`,
  );
  const { current = 0, desired = 0 } = hpa.points.at(-1) ?? {};
  return `${metrics.join(', ')}; ${t('hpaReplicasNow', { current, desired })}`;
}

function autoscalerLine(t: Texts, autoscaling: AutoscalingView | undefined): string {
  if (!autoscaling) return t('noAutoscaler');
  const claims = autoscaling.pools.flatMap((pool) => pool.claims);
  return t('autoscalerLine', {
    nodes: autoscaling.nodes.length + claims.filter(({ phase }) => phase !== 'launching').length,
    booting:
      autoscaling.groups.reduce((sum, { booting }) => sum + booting.length, 0) +
      claims.filter(({ phase }) => phase === 'launching').length,
    waiting: autoscaling.pods.length,
  });
}
