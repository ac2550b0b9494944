import type { ReactNode } from 'react';
import { shortPodName } from '#panelParts/pods/PodToken.tsx';
import type { PodView } from '#protocol/views.ts';
import styles from './heads.module.css';

interface PodCornerProps {
  /** Namespace and name. */
  readonly podKey: string;
  /** Without one it is gone. */
  readonly pod: PodView | undefined;
  /** What it asks for, in a few letters. */
  readonly asks: (pod: PodView, shortName: string) => ReactNode;
}

/** The Pod that the matrix is about, above the names of its rows. */
export function PodCorner({ podKey, pod, asks }: PodCornerProps) {
  const shortName = shortPodName(podKey.slice(podKey.indexOf('/') + 1), pod?.workload ?? '');
  return (
    <>
      <b className={styles.cut} title={podKey}>
        {shortName}
      </b>
      {pod && <span className={styles.asks}>{asks(pod, shortName)}</span>}
    </>
  );
}
