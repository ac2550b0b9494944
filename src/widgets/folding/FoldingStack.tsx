import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#widgets/Icon.tsx';
import { useSize } from '#widgets/useSize.ts';
import styles from './FoldingStack.module.css';
import { type Foldable, LINE_PX, openPanels } from './openPanels.ts';

export interface FoldingPanel extends Foldable {
  readonly title: string;
  /** One line: the most important figure, or for an idle panel the thing that would fill it. */
  readonly line: ReactNode;
  /** Actions while it is folded. */
  readonly act?: ReactNode;
  /** Maximum height beside another open panel; without it the panel shares the remaining room. */
  readonly mostPx?: number;
  /** The content has its own heading. */
  readonly content: ReactNode;
}

interface FoldingStackProps {
  readonly panels: readonly FoldingPanel[];
  /** The panel of the subject: it is open, and gets twice the room of another open one. */
  readonly hero: string;
}

/**
 * Panels below each other, always in the same order. Each is one line or open; an absent one has no height. A folded
 * panel opens by a click and stays the hero until the subject changes.
 */
export function FoldingStack({ panels, hero }: FoldingStackProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { heightPx } = useSize(frame);
  const [chosen, setChosen] = useState({ id: hero, over: hero });
  if (chosen.over !== hero) setChosen({ id: hero, over: hero });
  const shown = chosen.over === hero && panels.some(({ id }) => id === chosen.id) ? chosen.id : hero;
  const open = openPanels(panels, shown, heightPx);
  return (
    <div className={styles.stack} ref={frame}>
      {panels.map((panel) => (
        <Panel
          key={panel.id}
          panel={panel}
          isOpen={open.has(panel.id)}
          isHero={panel.id === shown}
          mostPx={open.size > 1 ? panel.mostPx : undefined}
          onOpen={() => setChosen({ id: panel.id, over: hero })}
        />
      ))}
    </div>
  );
}

interface PanelProps {
  readonly panel: FoldingPanel;
  readonly isOpen: boolean;
  readonly isHero: boolean;
  readonly mostPx: number | undefined;
  readonly onOpen: () => void;
}

function Panel({ panel, isOpen, isHero, mostPx, onOpen }: PanelProps) {
  const { title, line, act, isBusy, leastPx, content } = panel;
  const place = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useLayoutEffect(() => {
    // The button that was pressed is gone.
    if (isOpen && wasAsked.current) place.current?.focus();
    wasAsked.current = false;
  }, [isOpen]);
  const style: CSSProperties = isOpen
    ? { flexGrow: isHero ? 2 : 1, minHeight: leastPx, ...(mostPx !== undefined && { maxHeight: mostPx }) }
    : { minHeight: LINE_PX };
  return (
    <div ref={place} className={styles.panel} data-open={isOpen || undefined} style={style} tabIndex={-1}>
      {isOpen ? (
        content
      ) : (
        <section className={styles.line} aria-label={title} data-busy={isBusy || undefined}>
          <h2>
            <button
              type="button"
              aria-expanded={false}
              onClick={() => {
                wasAsked.current = true;
                onOpen();
              }}
            >
              <Icon name="chevronDown" />
              {title}
            </button>
          </h2>
          <p>{line}</p>
          {act}
        </section>
      )}
    </div>
  );
}
