import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useFailurePanel } from '#panelParts/failures/useFailurePanel.tsx';
import type { AutoscalingView } from '#protocol/autoscaling.ts';
import type { Drains, HpaView, Rollout, WorkloadRef } from '#protocol/controllers.ts';
import type { FoldingPanel } from '#widgets/folding/FoldingStack.tsx';
import stage from '#widgets/stage.module.css';
import { controllersHero, type PanelId } from './controllersHero.ts';
import { Drain } from './drain/Drain.tsx';
import { Hero } from './hero/Hero.tsx';
import { NodeLossLine } from './loss/NodeLossLine.tsx';
import { Autoscaler } from './scaling/Autoscaler.tsx';
import { AutoscalerButton } from './scaling/AutoscalerButton.tsx';
import { autoscalerTitle } from './scaling/autoscalerTitle.ts';
import { Growth } from './scaling/Growth.tsx';
import { Hpa } from './scaling/Hpa.tsx';
import { isGrowthTold } from './scaling/isGrowthTold.ts';

interface Panels {
  readonly panels: readonly (FoldingPanel & { readonly id: PanelId })[];
  readonly hero: PanelId;
}

/** The content of each panel, open and folded, and the panel that has the room. */
export function useControllersPanels(
  workload: WorkloadRef | null,
  rollout: Rollout | undefined,
  isGone: boolean,
): Panels {
  const t = useTexts('controllers');
  const selection = useSelection((state) => state.selection);
  const ofNode = selection?.kind === 'Node' ? { node: selection.name } : {};
  const requests = useFailurePanel(workload);
  const { data: loss } = useAsk('nodeLoss', ofNode);
  const { data: drains } = useAsk('drains', ofNode);
  const { data: hpa } = useAsk('hpa', workload ?? {});
  const { data: autoscaling } = useAsk('autoscaling', {});
  const { data: growth } = useAsk('growth', {});
  const hasGrowth = isGrowthTold(growth);
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
  const shown: Panels['panels'] = isGrowthTold(growth)
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

function drainLine(t: Texts, drains: Drains | undefined): string {
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
