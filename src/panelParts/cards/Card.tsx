import { useId, useLayoutEffect, useRef } from 'react';
import { formatClock } from '#base/time.ts';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { cards } from '#i18n/en/cards/index.ts';
import { simplifications } from '#i18n/en/simplifications/index.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { topicOfSource } from '#panelParts/truth/shownSimplification.ts';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import { classes } from '#widgets/classes.ts';
import { IconButton } from '#widgets/IconButton.tsx';
import looks from '#widgets/looks.module.css';
import styles from './Card.module.css';
import { type OpenCard, useCards } from './cardStore.ts';
import type { CardFacts } from './facts/facts.ts';
import { FACTS } from './facts/index.ts';

addTexts('cards', cards);
addTexts('simplifications', simplifications);

const GAP_PX = 6;
const EDGE_PX = 8;
const MOST_ROWS = 12;
const RELEASE = 'v1.36.2';
const IN_KUBERNETES = /^(?:pkg|staging|cmd)\//;

/**
 * The card of a term: its meaning, its rule with the present numbers, and its defaults. It also names the object or
 * flag that sets them, and the upstream source.
 */
export default function Card({ card }: { readonly card: OpenCard }) {
  const { anchor, numbers, rows } = card;
  // An extender of the scheduler has a row among the plugins, and no card of its own.
  const id = Object.hasOwn(FACTS, card.id) ? card.id : 'plugin';
  const t = useTexts('cards');
  const titleId = useId();
  const element = useRef<HTMLDivElement>(null);
  const timeUs = useMoment((moment) => moment.timeUs);
  const text = useCardText(id);
  const close = () => useCards.getState().close();

  // A native popover lies above everything, returns the focus, and closes on Escape and on a press elsewhere.
  useLayoutEffect(() => {
    const shown = element.current;
    shown?.showPopover?.();
    shown?.focus();
  }, []);
  useLayoutEffect(() => place(element.current, anchor));

  const facts = FACTS[id];
  const topic = topicOfSource(facts.source);
  const rule = text('rule');
  const now = numbers && text('now', numbers);
  const hasNow = now !== undefined || (rows !== undefined && rows.length > 0);
  return (
    <div
      ref={element}
      className={classes(looks.floating, styles.card)}
      popover="auto"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onToggle={(event) => event.newState === 'closed' && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape closes only the card, nothing behind it.
        event.stopPropagation();
        event.currentTarget.hidePopover?.();
        close();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{text('title')}</h2>
        <IconButton icon="close" label={t('frame.close')} onClick={() => element.current?.hidePopover?.()} />
      </div>
      <p>{text('what')}</p>
      {topic && <TruthBadge topic={topic} simplified={facts.simplified} onShow={close} />}
      {rule !== undefined && (
        <>
          <h3>{t('frame.rule')}</h3>
          <p className={styles.formula}>{rule}</p>
        </>
      )}
      {hasNow && (
        <>
          <h3>
            {t('frame.now')}, {t('frame.read', { time: formatClock(timeUs) })}
          </h3>
          {now !== undefined && <p className={classes(styles.formula, styles.now)}>{now}</p>}
          <Rows rows={rows ?? []} />
        </>
      )}
      <FactLines facts={facts} />
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  const t = useTexts('cards');
  if (rows.length === 0) return null;
  return (
    <dl className={styles.rows}>
      {rows.slice(0, MOST_ROWS).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {rows.length > MOST_ROWS && (
        <div>
          <dt>{t('frame.more', { count: rows.length - MOST_ROWS })}</dt>
        </div>
      )}
    </dl>
  );
}

function FactLines({ facts: { defaults, setIn, source, simplified } }: { readonly facts: CardFacts }) {
  const t = useTexts('cards');
  const simpler = useTexts('simplifications');
  return (
    <>
      {defaults !== undefined && (
        <>
          <h3>
            {t('frame.defaults')}
            {setIn !== undefined && `, ${setIn}`}
          </h3>
          <Rows rows={Object.entries(defaults)} />
          {setIn === undefined && <p className={looks.faint}>{t('frame.fixed')}</p>}
        </>
      )}
      {simplified !== undefined && (
        <>
          <h3>{t('frame.simplified')}</h3>
          <p className={looks.micro}>{simpler(simplified)}</p>
        </>
      )}
      {source === 'model' ? (
        <p className={looks.faint}>{t('frame.own')}</p>
      ) : (
        <>
          <h3>
            {t('frame.source')}
            {IN_KUBERNETES.test(source) && `, ${RELEASE}`}
          </h3>
          <p className={styles.source}>{source}</p>
        </>
      )}
    </>
  );
}

type Part = 'title' | 'what' | 'rule' | 'now';

/** A text of the card; `undefined` where it has none. */
function useCardText(id: OpenCard['id']): (part: Part, numbers?: OpenCard['numbers']) => string | undefined {
  const t = useTexts('cards') as unknown as (key: string, numbers?: object) => string;
  return (part, numbers) => (part in cards[id] ? t(`${id}.${part}`, numbers) : undefined);
}

/** Places the card below the term, else above it, else where there is room; always inside the window. */
function place(card: HTMLElement | null, anchor: Element): void {
  if (!card) return;
  const at = anchor.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const below = at.bottom + GAP_PX;
  const above = at.top - GAP_PX - height;
  const top =
    below + height <= innerHeight - EDGE_PX ? below : above >= EDGE_PX ? above : innerHeight - EDGE_PX - height;
  const left = Math.min(at.left, innerWidth - EDGE_PX - width);
  card.style.top = `${Math.max(EDGE_PX, top)}px`;
  card.style.left = `${Math.max(EDGE_PX, left)}px`;
}
