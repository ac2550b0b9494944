import { useTexts } from '#i18n/useTexts.ts';
import type { ZoneView } from '#protocol/controllers.ts';
import looks from '#widgets/looks.module.css';

/** Disrupted zones, and the rate at which their nodes get the taint. */
export function Zones({ zones }: { readonly zones: readonly ZoneView[] }) {
  const t = useTexts('controllers');
  const disturbed = zones.filter(
    ({ state, waiting }) => (state !== 'Normal' && state !== 'Initial') || waiting.length > 0,
  );
  return (
    <ul className={looks.faint}>
      {disturbed.map(({ name, state, rate }) => (
        <li key={name}>
          {name === ''
            ? t('zoneUnnamed', { state, rate: String(rate) })
            : t('zone', { name, state, rate: String(rate) })}
        </li>
      ))}
    </ul>
  );
}
