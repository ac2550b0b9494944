import { useMemo } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { ComparedNode } from '#protocol/comparison.ts';
import { placeIn, skyline } from '#scenes/compare/slopes.ts';
import styles from './NodeSkyline.module.css';

interface NodeSkylineProps {
  readonly label: string;
  readonly nodes: readonly ComparedNode[];
  /** The node that was chosen for the selected Pod. */
  readonly chosen?: string | undefined;
}

/** For very many nodes: their use as one outline, the fullest first. */
export function NodeSkyline({ label, nodes, chosen }: NodeSkylineProps) {
  const t = useTexts('sideBySide');
  const levels = useMemo(() => nodes.map(requestedLevel), [nodes]);
  const { path, most, middle, least } = useMemo(() => skyline(levels), [levels]);
  const node = nodes.find(({ name }) => name === chosen);
  const x = node && placeIn(levels, requestedLevel(node));
  return (
    <figure className={styles.figure} aria-label={label}>
      <svg
        className={styles.roofs}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('skyline', { count: nodes.length, most, middle, least })}
      >
        <path d={path} />
        {x !== undefined && <line x1={x} x2={x} y1={0} y2={100} vectorEffect="non-scaling-stroke" />}
      </svg>
      <figcaption className={styles.under} aria-hidden="true">
        <span>{t('skylineOrder', { count: nodes.length })}</span>
        <b>{t('skylineFigures', { most, middle, least })}</b>
      </figcaption>
    </figure>
  );
}

/** The requested share of a node's allocatable CPU, 1 at most. */
export function requestedLevel({ requestedCpuMilli, cpuMilli }: ComparedNode): number {
  return cpuMilli > 0 ? Math.min(1, requestedCpuMilli / cpuMilli) : 0;
}
