import { useTexts } from '#i18n/useTexts.ts';

/** The text of a constant's unit. */
export function useUnitText(): (unit: string) => string {
  const t = useTexts('settings');
  return (unit) => {
    if (unit === 'us') return t('constants.micro');
    if (unit === 'us/object') return t('constants.perObject');
    return unit === 's/100MiB' ? t('constants.per100MiB') : unit;
  };
}
