import { clockLabel } from '#base/clock.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { NodePoolView } from '#protocol/autoscaling.ts';
import own from './Scaling.module.css';

/** Karpenter's pools: each machine's age compared with its expiry, and replacements. */
export function NodePools({ pools }: { readonly pools: readonly NodePoolView[] }) {
  const t = useTexts('controllers');
  return pools.map(({ name, consolidationPolicy, claims }) => (
    <div key={name} className={own.pool}>
      <p>
        <b>NodePool {name}</b> {consolidationPolicy}
      </p>
      <ul className={own.list} aria-label={t('nodeClaims', { name })}>
        {claims.map((claim) => (
          <Claim key={claim.name} claim={claim} />
        ))}
      </ul>
    </div>
  ));
}

function Claim({ claim }: { readonly claim: NodePoolView['claims'][number] }) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => Math.floor(timeUs / 1_000_000) * 1_000_000);
  const { name, node, phase, why, expiresUs, consolidatableUs } = claim;
  return (
    <li data-phase={phase}>
      <span>
        <b>{node ?? name}</b> {t(`phasesOfClaim.${phase}`)}
        {why !== undefined && ` (${why})`}
        {expiresUs !== undefined && (
          <small>{t('expiresIn', { time: clockLabel(Math.max(0, expiresUs - nowUs)) })}</small>
        )}
        {consolidatableUs !== undefined && consolidatableUs > nowUs && (
          <small>{t('consolidatableIn', { time: clockLabel(consolidatableUs - nowUs) })}</small>
        )}
      </span>
    </li>
  );
}
