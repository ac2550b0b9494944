import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { PodToken } from '#panelParts/pods/PodToken.tsx';
import type { DevicePoolView, DeviceUserView, DeviceView } from '#protocol/devices.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import styles from './Devices.module.css';

/** Devices that drivers offer to this node, pool by pool, with their claims. */
export function Devices({ node, pools }: { readonly node: string; readonly pools: readonly DevicePoolView[] }) {
  const t = useTexts('nodeDetail');
  if (pools.length === 0) return <p className={looks.quiet}>{t('noDevices', { node })}</p>;
  return (
    <div className={styles.body}>
      {pools.map((pool) => (
        <Pool key={`${pool.driver}/${pool.pool}`} pool={pool} />
      ))}
    </div>
  );
}

function Pool({ pool: { driver, pool, state, devices } }: { readonly pool: DevicePoolView }) {
  const t = useTexts('nodeDetail');
  const name = t('pool', { pool, driver });
  const free = devices.filter(isFree).length;
  return (
    <section aria-label={name}>
      <h2>
        <Term card="resourceSlice">{name}</Term>
      </h2>
      <p className={looks.quiet}>{state === 'offered' ? t('poolFree', { free, count: devices.length }) : t(state)}</p>
      <ul>
        {devices.map((device) => (
          <Device key={device.name} device={device} />
        ))}
      </ul>
    </section>
  );
}

function Device({ device }: { readonly device: DeviceView }) {
  const t = useTexts('nodeDetail');
  const { name, attributes, capacity, taints, isShared, users } = device;
  return (
    <li className={classes(styles.device, !isFree(device) && styles.taken)}>
      <strong>{name}</strong>
      {[...attributes, ...capacity].map((fact) => (
        <code key={fact.name}>
          {fact.name} = {fact.value}
        </code>
      ))}
      {taints.map((taint) => (
        <code key={taint}>{t('deviceTaint', { taint })}</code>
      ))}
      {isShared && <small>{t('sharedDevice')}</small>}
      {users.length === 0 ? (
        <small>{t('freeDevice')}</small>
      ) : (
        users.map((user) => <User key={user.claim} user={user} />)
      )}
    </li>
  );
}

function User({ user: { claim, isAdmin, pods } }: { readonly user: DeviceUserView }) {
  const t = useTexts('nodeDetail');
  const { mirror } = useClient();
  const namespace = claim.slice(0, claim.indexOf('/'));
  return (
    <div className={styles.user}>
      <small>{t(isAdmin ? 'adminOf' : 'takenBy', { claim: claim.slice(namespace.length + 1) })}</small>
      {pods.map((pod) => {
        const key = `${namespace}/${pod}`;
        return <PodToken key={key} podKey={key} pod={mirror.pods.get(key)} flies={false} />;
      })}
    </div>
  );
}

/** Whether no claim has the device for itself. */
function isFree({ users }: DeviceView): boolean {
  return users.every(({ isAdmin }) => isAdmin);
}
