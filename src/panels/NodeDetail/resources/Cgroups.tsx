import { formatMoment } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import type { CgroupView, NodeUsage } from '#protocol/nodeResources.ts';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { cgroupUse } from './cgroupUse.ts';
import styles from './Resources.module.css';

const PERIOD_US = 100_000;

/** The tree of cgroups (v2) with the kernel's limits and the use of each. */
export function Cgroups({ usage }: { readonly usage: NodeUsage }) {
  const t = useTexts('nodeDetail');
  const { data: groups = [] } = useAsk('cgroups', { node: usage.node });
  return (
    <section className={styles.wide} aria-label={t('cgroups')}>
      <h2>
        <Term card="cgroups">{t('cgroups')}</Term>
      </h2>
      <p className={styles.quiet}>{t('cgroupsHint')}</p>
      <DataTable
        className={styles.table}
        label={t('cgroups')}
        rows={groups}
        keyOf={({ path }) => path}
        marks={({ kind }) => ({ 'data-kind': kind })}
        columns={[
          {
            id: 'cgroup',
            heading: t('cgroup'),
            cell: (group) => <code>{nameOf(group)}</code>,
            marks: (group) => ({ title: group.path, style: { '--depth': depthOf(group) } as React.CSSProperties }),
          },
          { id: 'weight', heading: 'cpu.weight', cell: ({ cpuWeight }) => (cpuWeight < 0 ? '–' : cpuWeight) },
          {
            id: 'quota',
            heading: 'cpu.max',
            cell: ({ cpuQuotaUs }) => (cpuQuotaUs < 0 ? 'max' : `${cpuQuotaUs} ${PERIOD_US}`),
          },
          { id: 'cpu', heading: t('cpuUsed'), cell: (group) => <CpuUsed group={group} usage={usage} /> },
          {
            id: 'memoryMax',
            heading: 'memory.max',
            cell: ({ memoryMaxBytes }) => (memoryMaxBytes < 0 ? 'max' : formatMemory(memoryMaxBytes)),
          },
          { id: 'memory', heading: t('memoryUsed'), cell: (group) => <MemoryUsed group={group} usage={usage} /> },
          {
            id: 'adjustment',
            heading: <Term card="oomScore">oom_score_adj</Term>,
            cell: ({ oomScoreAdj }) => oomScoreAdj ?? '',
          },
        ]}
      />
    </section>
  );
}

interface OfGroup {
  readonly group: CgroupView;
  readonly usage: NodeUsage;
}

function CpuUsed({ group, usage }: OfGroup) {
  const { cpuMilli } = cgroupUse(group, usage);
  const limitMilli = group.cpuQuotaUs < 0 ? -1 : (1000 * group.cpuQuotaUs) / PERIOD_US;
  return <Used used={cpuMilli} limit={limitMilli} whole={usage.cpu.capacity} text={formatCpu(cpuMilli)} />;
}

function MemoryUsed({ group, usage }: OfGroup) {
  const t = useTexts('nodeDetail');
  const { memoryBytes } = cgroupUse(group, usage);
  const oomUs = oomOf(group, usage);
  return (
    <>
      <Used
        used={memoryBytes}
        limit={group.memoryMaxBytes}
        whole={usage.memory.capacity}
        text={formatMemory(memoryBytes)}
      />
      {oomUs >= 0 && <small>{t('oomAt', { at: formatMoment(oomUs) })}</small>}
    </>
  );
}

interface UsedProps {
  readonly used: number;
  /** -1 means none; then the bar is on the scale of the whole node. */
  readonly limit: number;
  readonly whole: number;
  readonly text: string;
}

function Used({ used, limit, whole, text }: UsedProps) {
  const full = limit < 0 ? whole : limit;
  const share = full > 0 ? Math.min(1, used / full) : 0;
  return (
    <span className={styles.used}>
      <span className={styles.track} aria-hidden="true">
        <i data-amount={limit >= 0 && share >= 1 ? 'short' : 'usage'} style={{ width: `${100 * share}%` }} />
      </span>
      {text}
    </span>
  );
}

/** The time at which a container exceeds its limit at the present rate; -1 for never. */
function oomOf({ pod, container }: CgroupView, { pods }: NodeUsage): number {
  const figures = pods.find((one) => one.pod === pod)?.containers.find(({ name }) => name === container);
  return figures?.oomUs ?? -1;
}

function depthOf({ path }: CgroupView): number {
  return path.split('/').length - 2;
}

function nameOf({ path, kind, pod, container }: CgroupView): string {
  if (kind === 'pod') return pod ?? path;
  if (kind === 'container') return container ?? path;
  return path.slice(path.lastIndexOf('/') + 1);
}
