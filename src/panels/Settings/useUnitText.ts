import { useTexts } from '#i18n/useTexts.ts';

/** How the unit of a constant is written. */
export function useUnitText(): (unit: string) => string {
  const t = useTexts('settings');
  return (unit) => {
    if (unit === 'us') return t('constants.micro');
    if (unit === 'us/object') return t('constants.perObject');
    return unit === 's/100MiB' ? t('constants.per100MiB') : unit;
  };
}
