import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatQuantities.ts';
import { formatMoment } from '#panelParts/figures/formatTimes.ts';
import type { CgroupView, NodeUsage } from '#protocol/nodeResources.ts';
import { cgroupUse } from './cgroupUse.ts';
import styles from './Resources.module.css';

const PERIOD_US = 100_000;

/** The tree of cgroups (v2) with what the kernel holds each to, and what is used in it. */
export function Cgroups({ usage }: { readonly usage: NodeUsage }) {
  const t = useTexts('nodeDetail');
  const { data: groups = [] } = useAsk('cgroups', { node: usage.node });
  return (
    <section className={styles.wide} aria-label={t('cgroups')}>
      <h2>{t('cgroups')}</h2>
      <p className={styles.quiet}>{t('cgroupsHint')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('cgroup')}</th>
            <th scope="col">cpu.weight</th>
            <th scope="col">cpu.max</th>
            <th scope="col">{t('cpuUsed')}</th>
            <th scope="col">memory.max</th>
            <th scope="col">{t('memoryUsed')}</th>
            <th scope="col">oom_score_adj</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Row key={group.path} group={group} usage={usage} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ group, usage }: { readonly group: CgroupView; readonly usage: NodeUsage }) {
  const t = useTexts('nodeDetail');
  const { cpuMilli, memoryBytes } = cgroupUse(group, usage);
  const oomUs = oomOf(group, usage);
  const limitMilli = group.cpuQuotaUs < 0 ? -1 : (1000 * group.cpuQuotaUs) / PERIOD_US;
  return (
    <tr data-kind={group.kind}>
      <th scope="row" title={group.path} style={{ '--depth': depthOf(group) } as React.CSSProperties}>
        <code>{nameOf(group)}</code>
      </th>
      <td>{group.cpuWeight < 0 ? '–' : group.cpuWeight}</td>
      <td>{group.cpuQuotaUs < 0 ? 'max' : `${group.cpuQuotaUs} ${PERIOD_US}`}</td>
      <td>
        <Used used={cpuMilli} limit={limitMilli} whole={usage.cpu.capacity} text={formatCpu(cpuMilli)} />
      </td>
      <td>{group.memoryMaxBytes < 0 ? 'max' : formatMemory(group.memoryMaxBytes)}</td>
      <td>
        <Used
          used={memoryBytes}
          limit={group.memoryMaxBytes}
          whole={usage.memory.capacity}
          text={formatMemory(memoryBytes)}
        />
        {oomUs >= 0 && <small>{t('oomAt', { at: formatMoment(oomUs) })}</small>}
      </td>
      <td>{group.oomScoreAdj ?? ''}</td>
    </tr>
  );
}

interface UsedProps {
  readonly used: number;
  /** -1: none; then the bar is on the scale of the whole node. */
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

/** When a container will exceed its limit if it goes on so; -1 never. */
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
