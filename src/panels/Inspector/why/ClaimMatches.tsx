import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { claimMatches } from '#i18n/en/claimMatches.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import answer from '#panelParts/answer/answer.module.css';
import { Term } from '#panelParts/cards/Term.tsx';
import { TruthBadge } from '#panelParts/truth/TruthBadge.tsx';
import type { ClaimMatchView, HeldDeviceView, RequestMatchView, SelectorMatchView } from '#protocol/devices.ts';
import looks from '#widgets/looks.module.css';
import { DataTable } from '#widgets/table/DataTable.tsx';
import styles from './ClaimMatches.module.css';

addTexts('claimMatches', claimMatches);

/** The explained terms. */
const TERMS = [
  ['resourceClaim', 'terms.resourceClaim'],
  ['resourceSlice', 'terms.resourceSlice'],
  ['deviceClass', 'terms.deviceClass'],
  ['deviceSelector', 'terms.selector'],
  ['deviceAllocation', 'terms.allocation'],
] as const;
const NODES_SHOWN = 12;
const HELD_SHOWN = 6;

interface ClaimMatchesProps {
  readonly namespace: string;
  readonly name: string;
}

/**
 * Devices for the claims of a Pod: nodes by selectors, and the holders of matching devices. Empty for a Pod without
 * claims.
 */
export function ClaimMatches({ namespace, name }: ClaimMatchesProps) {
  const t = useTexts('claimMatches');
  const { data: claims = [] } = useAsk('claimMatches', { namespace, name });
  if (claims.length === 0) return null;
  return (
    <section className={answer.part} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {claims.map((claim) => (
        <Claim key={claim.name} claim={claim} />
      ))}
      <TruthBadge topic="scheduling" simplified="scheduler.dynamicResources" />
      <p className={styles.terms}>
        {TERMS.map(([card, term]) => (
          <Term key={card} card={card}>
            {t(term)}
          </Term>
        ))}
      </p>
    </section>
  );
}

function Claim({ claim: { name, claim, state, requests } }: { readonly claim: ClaimMatchView }) {
  const t = useTexts('claimMatches');
  return (
    <div className={styles.claim}>
      <p>{t(state, { name, claim })}</p>
      {state !== 'allocated' && requests.map((request) => <Request key={request.request} request={request} />)}
    </div>
  );
}

function Request({ request }: { readonly request: RequestMatchView }) {
  const t = useTexts('claimMatches');
  const { deviceClass, count, selectors, nodes, held, isShared, isClassThere } = request;
  const asks = { request: request.request, deviceClass, count };
  return (
    <div className={styles.request}>
      <p>
        {t(count === 0 ? 'asksAll' : 'asks', asks)} <strong>{verdict(t, request)}</strong>
      </p>
      {nodes.length > 0 && isClassThere && <Nodes request={request} />}
      <ul className={styles.lines}>
        {selectors.map((selector, index) => (
          <Selector
            key={`${selector.of} ${selector.expression}`}
            selector={selector}
            name={selectorName(t, selectors, index)}
            devices={request.devices}
          />
        ))}
        {held.slice(0, HELD_SHOWN).map((device) => (
          <li key={`${device.pool}/${device.device}`}>{heldText(t, device)}</li>
        ))}
        {held.length > HELD_SHOWN && <li>{t('moreHeld', { count: held.length - HELD_SHOWN })}</li>}
        {isShared && <li>{t('shared')}</li>}
      </ul>
    </div>
  );
}

function Nodes({ request: { request, selectors, nodes } }: { readonly request: RequestMatchView }) {
  const t = useTexts('claimMatches');
  const shown = nodes.slice(0, NODES_SHOWN);
  return (
    <>
      <DataTable
        label={t('table', { request })}
        rows={shown}
        keyOf={({ node }) => node}
        className={styles.table}
        marks={({ node }) => ({ 'data-node': node })}
        columns={[
          { id: 'node', heading: t('node'), cell: ({ node }) => node },
          { id: 'devices', heading: t('reached'), figure: ({ devices }) => devices },
          ...selectors.map((_, index) => ({
            id: `selector-${index}`,
            heading: selectorName(t, selectors, index),
            figure: ({ bySelector }: (typeof nodes)[number]) => bySelector[index] ?? 0,
          })),
          { id: 'matched', heading: t('matched'), figure: ({ matched }) => matched },
          { id: 'free', heading: t('free'), figure: ({ free }) => free },
        ]}
      />
      {nodes.length > shown.length && (
        <p className={looks.faint}>{t('moreNodes', { count: nodes.length - shown.length })}</p>
      )}
    </>
  );
}

interface SelectorProps {
  readonly selector: SelectorMatchView;
  readonly name: string;
  readonly devices: number;
}

function Selector({ selector: { expression, matched, found, problem }, name, devices }: SelectorProps) {
  const t = useTexts('claimMatches');
  return (
    <li>
      {t('takes', { name, matched, count: devices })} <code className={styles.expression}>{expression}</code>
      <ul className={styles.found}>
        {found.map(({ field, value, devices: count }) => (
          <li key={`${field} ${value}`}>
            {value === '' ? t('lacking', { field, count }) : t('found', { field, value, count })}
          </li>
        ))}
        {problem !== undefined && <li>{t('problem', { problem })}</li>}
      </ul>
    </li>
  );
}

function selectorName(t: Texts<'claimMatches'>, selectors: readonly SelectorMatchView[], index: number): string {
  const of = selectors[index]?.of;
  const number = selectors.slice(0, index + 1).filter((selector) => selector.of === of).length;
  return t(of === 'class' ? 'ofClass' : 'ofRequest', { number });
}

/** One sentence: whether enough devices match the request, and if not, why. */
function verdict(t: Texts<'claimMatches'>, request: RequestMatchView): string {
  const { deviceClass, isClassThere, devices, matched, free, count, nodes } = request;
  if (!isClassThere) return t('noClass', { deviceClass });
  if (devices === 0) return t('noDevices');
  if (matched === 0) return t('noMatch', { count: devices });
  if (count === 0 && free < matched) return t('allHeld', { held: matched - free, matched });
  const enough = nodes.find((node) => node.free >= Math.max(1, count));
  if (enough) return t('enough', { matched, devices, node: enough.node, free: enough.free });
  return t('tooFew', { matched, devices, free });
}

function heldText(t: Texts<'claimMatches'>, { device, pool, taint, users }: HeldDeviceView): string {
  const [user] = users;
  if (!user) return t('tainted', { device, pool, taint });
  const claim = user.claim.slice(user.claim.indexOf('/') + 1);
  if (user.pods.length === 0) return t('takenByNobody', { device, pool, claim });
  return t('takenBy', { device, pool, claim, pods: user.pods.join(', ') });
}
