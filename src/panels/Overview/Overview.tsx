import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useCollection } from '#client/useCollection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { NodeView, TravellerView } from '#protocol/views.ts';
import { type OverviewLayout, overviewLayout, type Placed } from '#scenes/overview/overviewLayout.ts';
import { classes } from '#widgets/classes.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import looks from '#widgets/looks.module.css';
import { workloadColour } from '#widgets/workloadColour.ts';
import { isClient, senderOf } from './componentOf.ts';
import { DOT_PX, FlightDeck, type FlightPlaces, type MadeToken } from './flightDeck.ts';
import { Lines } from './Lines.tsx';
import { NodeFields } from './NodeFields.tsx';
import styles from './Overview.module.css';
import { Clients, Controllers, Etcd, Scheduler, Server } from './Parts.tsx';
import { isFollowed, selectTraveller } from './selectTraveller.ts';
import { travellerLabel, travellerTitle } from './travellerLabel.ts';
import { WayBar } from './WayBar.tsx';

const MOST_CLIENTS = 5;

/** Nobody is followed in the first view. */
const loadLitPath = () => import('./LitPath.tsx').then((module) => ({ default: module.LitPath }));
const LitPath = lazyPart(loadLitPath);
/** Nobody sends requests to a Service in the first run. */
const loadRequestLines = () => import('./ServiceRequests.tsx').then((module) => ({ default: module.RequestLines }));
const RequestLines = lazyPart(loadRequestLines);

/** The whole way of a request: from clients through the API server to etcd, and by watches to those who act on it. */
export function Overview() {
  const t = useTexts('overview');
  const stage = useRef<HTMLDivElement>(null);
  const layout = useLayout(stage);
  const nodeViews = useCollection('nodes');
  const nodes = useMemo(() => [...nodeViews.map.values()].sort((a, b) => a.ordinal - b.ordinal), [nodeViews]);
  const clients = useClientNames();
  const { data: figures } = useAsk('overview', {});
  return (
    <div className={styles.view}>
      <h1 className={looks.spoken}>{t('title')}</h1>
      <div ref={stage} className={styles.stage}>
        {layout && (
          <>
            <Lines layout={layout} clients={clients.length} nodeCount={nodes.length} />
            <Suspense fallback={null}>
              <LitPath layout={layout} nodes={nodes} />
            </Suspense>
            <Clients layout={layout} clients={clients} />
            <Server layout={layout} figures={figures} />
            <Etcd layout={layout} figures={figures} />
            <Scheduler layout={layout} />
            <Controllers layout={layout} figures={figures} />
            <NodeFields layout={layout} nodes={nodes} />
            <Suspense fallback={null}>
              <RequestLines layout={layout} nodes={nodes} />
            </Suspense>
            <Tokens layout={layout} nodes={nodes} clients={clients} />
          </>
        )}
      </div>
      <WayBar />
    </div>
  );
}

function useLayout(stage: React.RefObject<HTMLDivElement | null>): OverviewLayout | undefined {
  const [layout, setLayout] = useState<OverviewLayout>();
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver((entries) => {
      const box = entries.at(-1)?.contentRect;
      if (box && box.width > 0 && box.height > 0) setLayout(overviewLayout(box.width, box.height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return layout;
}

/** Who was seen to send requests from outside since the run was opened; kubectl is always there. */
function useClientNames(): readonly string[] {
  const { mirror, opening } = useClient();
  const [names, setNames] = useState<readonly string[]>(['kubectl']);
  useEffect(
    () =>
      mirror.travellers.subscribe(({ put }) => {
        for (const traveller of put) {
          if (traveller.leg === 'watch') continue;
          const name = senderOf(traveller);
          if (!isClient(name)) continue;
          setNames((known) => (known.includes(name) || known.length >= MOST_CLIENTS ? known : [...known, name]));
        }
      }),
    [mirror],
  );
  useEffect(() => opening.subscribe(() => setNames(['kubectl'])), [opening]);
  return names;
}

interface TokensProps {
  readonly layout: OverviewLayout;
  readonly nodes: readonly NodeView[];
  readonly clients: readonly string[];
}

/** What is under way, moved by the page's loop and not by React. A click on a token follows its object. */
function Tokens({ layout, nodes, clients }: TokensProps) {
  const client = useClient();
  const layer = useRef<HTMLDivElement>(null);
  const deck = useRef<FlightDeck>(undefined);
  const now = useRef({ nodes, clients });
  useLayoutEffect(() => {
    now.current = { nodes, clients };
  }, [nodes, clients]);
  useEffect(() => {
    if (!layer.current) return;
    deck.current = new FlightDeck(layer.current, client, makeToken);
    return () => deck.current?.stop();
  }, [client]);
  // What flies goes on while nodes and clients change; only a node that comes or goes moves the others.
  const nodeCount = nodes.length;
  const places = useMemo<FlightPlaces>(() => {
    const order = new Map<string, number>();
    return {
      nodeCount,
      of(address) {
        if (order.size !== nodeCount)
          for (const [index, node] of now.current.nodes.entries()) order.set(node.name, index);
        return placeOf(address, order, now.current.clients);
      },
    };
  }, [nodeCount]);
  useEffect(() => deck.current?.place(layout, places), [layout, places]);
  return <div ref={layer} className={styles.tokens} aria-hidden="true" />;
}

function placeOf(address: string, nodes: ReadonlyMap<string, number>, clients: readonly string[]): Placed {
  const nodeIndex = address.startsWith('kubelet/') ? (nodes.get(address.slice('kubelet/'.length)) ?? 0) : -1;
  return { clientRow: Math.max(0, clients.indexOf(address)), nodeIndex, nodeCount: Math.max(1, nodes.size) };
}

const CHARACTER_PX = 6.4;
const PADDING_PX = 14;
const MOST_PX = 150;

function makeToken(traveller: TravellerView, isSmall: boolean): MadeToken {
  const label = isSmall ? '' : travellerLabel(traveller);
  const element = document.createElement('span');
  element.className = classes(
    styles.token,
    label === '' && styles.dot,
    isFollowed(traveller) && styles.followed,
    traveller.colour > 0 && workloadColour(traveller.colour),
  );
  element.textContent = label;
  // Out of sight until it has its place.
  element.style.transform = 'translate(-100vw, 0)';
  element.title = travellerTitle(traveller);
  element.addEventListener('click', () => selectTraveller(traveller));
  return {
    element,
    widthPx: label === '' ? DOT_PX : Math.min(MOST_PX, label.length * CHARACTER_PX + PADDING_PX),
  };
}
