import { useAsk } from '#client/useAsk.ts';
import { useRecord } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import inspector from '#panelParts/answer/answer.module.css';
import { formatCpu, formatMemory } from '#panelParts/figures/formatQuantities.ts';
import type { ContainerFigures } from '#protocol/nodeResources.ts';
import styles from './Behaviours.module.css';

const PLAYING_INTERVAL_MS = 500;

/** The present use of each container of a Pod, compared with its request and limit. */
export function PodUsage({ namespace, name }: { readonly namespace: string; readonly name: string }) {
  const key = `${namespace}/${name}`;
  const node = useRecord('pods', key)?.node ?? '';
  const { data } = useAsk('nodeUsage', node === '' ? null : { node }, {
    refresh: 'moment',
    playingIntervalMs: PLAYING_INTERVAL_MS,
  });
  const pod = data?.pods.find((each) => each.pod === key);
  if (!pod || pod.containers.length === 0) return null;
  return (
    <>
      {pod.containers.map((container) => (
        <ContainerBars key={container.name} container={container} />
      ))}
    </>
  );
}

function ContainerBars({ container }: { readonly container: ContainerFigures }) {
  const t = useTexts('behaviours');
  const { name, memoryBytes, memoryRequestBytes, memoryLimitBytes, cpuMilli, cpuRequestMilli, cpuLimitMilli } =
    container;
  return (
    <section className={styles.usage} aria-label={t('usageOf', { name })}>
      <h3>{name}</h3>
      <Bar
        name={t('memory')}
        used={memoryBytes}
        request={memoryRequestBytes}
        limit={memoryLimitBytes}
        format={formatMemory}
      />
      <Bar name={t('cpu')} used={cpuMilli} request={cpuRequestMilli} limit={cpuLimitMilli} format={formatCpu} />
      <p className={inspector.quiet}>
        {t('oomScore', { adj: container.oomScoreAdj, score: container.oomScore })}
        {container.cpuThrottledMilli > 0 && ` ${t('throttled', { cpu: formatCpu(container.cpuThrottledMilli) })}`}
        {container.zombies > 0 && ` ${t('zombies', { count: container.zombies })}`}
      </p>
    </section>
  );
}

interface BarProps {
  readonly name: string;
  readonly used: number;
  readonly request: number;
  readonly limit: number;
  readonly format: (value: number) => string;
}

/** Use as a bar, with request and limit as marks; without both there is no scale to compare with. */
function Bar({ name, used, request, limit, format }: BarProps) {
  const t = useTexts('behaviours');
  const whole = Math.max(used, request, limit, 1) * 1.1;
  const at = (value: number) => ({ left: `${(100 * value) / whole}%` });
  const amount = (value: number) => (value < 0 ? t('noneSet') : format(value));
  return (
    <div className={styles.bar}>
      <span>{name}</span>
      {(request >= 0 || limit >= 0) && (
        <span className={styles.track} aria-hidden="true">
          <i data-over={(limit >= 0 && used >= limit) || undefined} style={{ width: `${(100 * used) / whole}%` }} />
          {request >= 0 && <b data-mark="request" style={at(request)} />}
          {limit >= 0 && <b data-mark="limit" style={at(limit)} />}
        </span>
      )}
      <span className={styles.amount}>
        {t('amounts', { used: format(used), request: amount(request), limit: amount(limit) })}
      </span>
    </div>
  );
}
