import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { captionParts, type SentencePart } from '#client/telling/captionText.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { shortPodName } from '#panelParts/pods/shortPodName.ts';
import type { Caption, TellingPoint } from '#protocol/telling.ts';
import { classes } from '#widgets/classes.ts';
import styles from './CaptionBar.module.css';

/** Characters of two lines; a longer sentence has smaller letters and three lines. Chinese ones count for two. */
const TWO_LINES = 140;
const WIDE = /[\u2e80-\u9fff\uff00-\uffef]/gu;

/** The sentence, with bold numbers; things marked on the stage are underlined. */
export function Sentence({ caption, isTold }: { readonly caption: Caption; readonly isTold: boolean }) {
  const parts = captionParts(caption);
  const text = parts.map((part) => part.text).join('');
  const length = text.length + (text.match(WIDE)?.length ?? 0);
  return (
    <p className={classes(styles.sentence, length > TWO_LINES && styles.long)} title={text}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence stand in its order
        <Part key={index} part={part} points={isTold ? caption.points : []} />
      ))}
    </p>
  );
}

function Part({ part, points }: { readonly part: SentencePart; readonly points: readonly TellingPoint[] }) {
  const t = useTexts('caption');
  const select = useSelection((state) => state.select);
  const { pods } = useClient().mirror;
  if (part.slot === undefined) return part.text;
  const point = points.find((each) => nameOfPoint(each) === part.text);
  if (!point) return /^[-−]?\d/.test(part.text) ? <b>{part.text}</b> : part.text;
  const selection = selectionOf(point);
  if (!selection) return <mark className={styles.named}>{part.text}</mark>;
  return (
    <button
      type="button"
      className={styles.named}
      aria-label={t('select', { name: part.text })}
      title={part.text}
      onClick={() => select(selection)}
    >
      {point.part === 'pod' ? shortPodName(part.text, pods.get(point.key)?.workload ?? '') : part.text}
    </button>
  );
}

/** The thing's name in the sentence: without its namespace. */
function nameOfPoint(point: TellingPoint): string {
  return 'key' in point ? nameOfKey(point.key) : point.name;
}

function nameOfKey(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

function selectionOf(point: TellingPoint) {
  if (point.part === 'node') return { kind: 'Node', name: point.name };
  if (point.part !== 'pod') return undefined;
  return { kind: 'Pod', namespace: point.key.slice(0, point.key.indexOf('/')), name: nameOfKey(point.key) };
}
