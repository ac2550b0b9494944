import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Tabs.module.css';

const NONE: CutEdges = { start: false, end: false };

/** The share of the visible width by which a click on an edge scrolls. */
const PAGE_SHARE = 0.7;

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A number after the label. */
  readonly count?: number;
  readonly content: ReactNode;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly className?: string;
}

/**
 * Tabs with automatic activation: arrows move, and the panel below follows. Only the active panel is mounted. Tabs that
 * do not fit scroll. The edge that hides more of them fades, and a click on it scrolls there.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange, className }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const cut = useCutEdges(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active tab is another one when the value changes
  useEffect(() => {
    list.current?.querySelector('[data-state="active"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <Radix.Root className={className} value={value} onValueChange={(next) => onChange(next as Id)}>
      <div className={styles.strip}>
        <Radix.List ref={list} className={styles.list} aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.id} className={styles.tab} value={tab.id}>
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {cut.start && <Edge side="start" onClick={() => page(-1)} />}
        {cut.end && <Edge side="end" onClick={() => page(1)} />}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} className={styles.panel} value={tab.id}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );

  function page(direction: -1 | 1): void {
    const element = list.current;
    if (element) element.scrollLeft += direction * element.clientWidth * PAGE_SHARE;
  }
}

/** For the pointer only: with the keyboard, the arrows bring every tab into view. */
function Edge({ side, onClick }: { readonly side: 'start' | 'end'; readonly onClick: () => void }) {
  return (
    <button type="button" className={styles.edge} data-side={side} tabIndex={-1} aria-hidden="true" onClick={onClick}>
      <Icon name="chevronDown" />
    </button>
  );
}

interface CutEdges {
  readonly start: boolean;
  readonly end: boolean;
}

/** The edges of a sideways scrolling element that hide more content. */
function useCutEdges(scroller: RefObject<HTMLElement | null>): CutEdges {
  const [cut, setCut] = useState(NONE);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => {
      const start = element.scrollLeft > 1;
      const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setCut((was) => (was.start === start && was.end === end ? was : { start, end }));
    };
    read();
    // The children are observed too: their labels and counts change while the element keeps its size.
    const observer = new ResizeObserver(read);
    for (const target of [element, ...element.children]) observer.observe(target);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller]);
  return cut;
}
