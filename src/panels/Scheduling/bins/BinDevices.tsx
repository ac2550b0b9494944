import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { DeviceUse } from '#protocol/nodeResources.ts';
import { classes } from '#widgets/classes.ts';
import styles from './BinDevices.module.css';

/** More of them are a number alone. */
const MOST_DRAWN = 8;

/** The devices of a node above its bin, as things that are free or taken. */
export function BinDevices({ node, devices }: { readonly node: string; readonly devices: readonly DeviceUse[] }) {
  const t = useTexts('scheduling');
  const count = devices.length;
  const taken = devices.filter(({ isTaken }) => isTaken).length;
  const text = (device: DeviceUse) => (device.isTaken ? device.pods.join(', ') || t('bins.taken') : t('bins.free'));
  return (
    <Term
      card="nodeDevices"
      numbers={{ node, taken, count }}
      rows={() => devices.map((device) => [device.name, text(device)])}
      className={styles.devices}
      title={t('bins.devices', { node, taken, count })}
    >
      {count <= MOST_DRAWN &&
        devices.map(({ name, isTaken }) => <i key={name} className={classes(isTaken && styles.taken)} />)}
      <span>{t('bins.devicesTaken', { taken, count })}</span>
    </Term>
  );
}
