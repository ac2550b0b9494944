import { addTexts } from '#i18n/addTexts.ts';
import { scheduling } from '#i18n/en/scheduling.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatCpu, formatMemory } from '#panelParts/figures/formatFigures.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import { Kbd } from '#widgets/Kbd.tsx';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Ask.module.css';
import type { HeldPod } from './dragStore.ts';

addTexts('scheduling', scheduling);

interface AskProps {
  readonly held: HeldPod | null;
  readonly over: string | null;
  readonly node: NodeView | undefined;
  readonly verdict: NodeVerdict | undefined;
  readonly pod: PodView | undefined;
  readonly asking: boolean;
}

/** The question of a drag, with its answer in numbers; without a drag the legend of the bins. */
export function Ask({ held, over, node, verdict, pod, asking }: AskProps) {
  const t = useTexts('scheduling');
  if (!held)
    return (
      <p className={styles.legend}>
        <Term card="bins">{t('bins.legend')}</Term>
      </p>
    );
  return (
    <div className={styles.ask}>
      <h3>
        {over === null ? t('drag.choose', { pod: held.name }) : t('drag.question', { pod: held.name, node: over })}
      </h3>
      {over === null && <p className={styles.hint}>{asking ? t('drag.asking') : t('drag.chooseHint')}</p>}
      {verdict && <Answer verdict={verdict} />}
      {pod && node && <Numbers pod={pod} node={node} />}
      {held.by === 'keyboard' && (
        <p className={styles.keys}>
          <Kbd>←</Kbd> <Kbd>→</Kbd> {t('drag.keysNode')} <Kbd>Enter</Kbd> {t('drag.keysBind')} <Kbd>Esc</Kbd>{' '}
          {t('drag.keysBack')}
        </p>
      )}
    </div>
  );
}

function Answer({ verdict }: { readonly verdict: NodeVerdict }) {
  const t = useTexts('scheduling');
  const tone = verdictTone(verdict.code);
  const fits = verdict.total === undefined ? t('bins.fits') : t('bins.fitsTotal', { total: verdict.total });
  return (
    <p className={styles.answer}>
      <VerdictText verdict={tone}>{tone === 'fits' ? fits : verdict.reasons.join(', ') || verdict.plugin}</VerdictText>
    </p>
  );
}

/** The deciding resource: the one that lacks most, else cpu. */
function Numbers({ pod, node }: { readonly pod: PodView; readonly node: NodeView }) {
  const t = useTexts('scheduling');
  const all = balances(pod, withoutPod(node, pod));
  const lacking = all.filter((each) => each.over > 0);
  const shown = lacking.length > 0 ? lacking : all.slice(0, 1);
  return shown.map((each) => (
    <dl key={each.resource} className={styles.numbers}>
      <dt>
        {each.resource} {t('drag.free')}
      </dt>
      <dd>{amount(each, each.free)}</dd>
      <dt>{t('drag.needs')}</dt>
      <dd>{amount(each, each.needs)}</dd>
      <dt>{each.over > 0 ? t('drag.overBy') : t('drag.left')}</dt>
      <dd className={looks.strong}>{amount(each, each.over > 0 ? each.over : each.free - each.needs)}</dd>
    </dl>
  ));
}

function amount({ resource }: Balance, value: number): string {
  if (resource === 'cpu') return formatCpu(value);
  return resource === 'memory' ? formatMemory(value) : String(value);
}

/** One resource of a node compared with the Pod's need of it. */
interface Balance {
  readonly resource: 'cpu' | 'memory' | 'pods';
  readonly free: number;
  readonly needs: number;
  /** Positive: the amount by which the Pod is too large. */
  readonly over: number;
}

/** The Pod's need of each resource that the model draws, the lacking ones first. */
function balances(pod: PodView, node: NodeView): Balance[] {
  const all: Balance[] = [
    balance('cpu', node.cpuMilli - node.requestedCpuMilli, pod.cpuMilli),
    balance('memory', node.memoryBytes - node.requestedMemoryBytes, pod.memoryBytes),
    balance('pods', node.maxPods - node.podCount, 1),
  ];
  return all.sort((a, b) => Number(b.over > 0) - Number(a.over > 0));
}

function balance(resource: Balance['resource'], free: number, needs: number): Balance {
  return { resource, free, needs, over: needs > free && needs > 0 ? needs - free : 0 };
}

/** The node without the Pod, if the Pod is on it. A verdict about the Pod refers to this state. */
export function withoutPod(node: NodeView, pod: PodView): NodeView {
  if (pod.node !== node.name) return node;
  return {
    ...node,
    requestedCpuMilli: node.requestedCpuMilli - pod.cpuMilli,
    requestedMemoryBytes: node.requestedMemoryBytes - pod.memoryBytes,
    podCount: node.podCount - 1,
  };
}
