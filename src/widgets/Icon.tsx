import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Icon.module.css';

const solid = { fill: 'currentColor', stroke: 'none' } as const;

const SHAPES = {
  toStart: <path d="M4 3.5v9M12.5 3.5 6 8l6.5 4.5z" />,
  toEnd: <path d="M12 3.5v9M3.5 3.5 10 8l-6.5 4.5z" />,
  back: <path d="M12 3.5 5.5 8 12 12.5z" />,
  playBackwards: <path d="M11 3.2 3.5 8 11 12.8z" fill="currentColor" />,
  play: <path d="M5 3.2 12.5 8 5 12.8z" fill="currentColor" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" strokeWidth="2.4" />,
  stepInto: (
    <>
      <path d="M8 2v7M5 6.4 8 9.4l3-3" />
      <circle cx="8" cy="13" r="1.4" {...solid} />
    </>
  ),
  stepOver: (
    <>
      <path d="M2.5 9.5A5.6 5.6 0 0 1 13 8.2M13.3 4.6 13 8.4l-3.7-.7" />
      <circle cx="8" cy="13" r="1.4" {...solid} />
    </>
  ),
  decision: <path d="M2.5 3.8 8 8l-5.5 4.2zM12 5.2 14.8 8 12 10.8 9.2 8z" />,
  share: <path d="M8 10V2.5M5.2 5.2 8 2.4l2.8 2.8M3.5 8.5v5h9v-5" />,
  runs: <path d="M2.5 12.500v-9h4l1.500 2h5.500v7zM5 9h6" />,
  theme: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>
  ),
  chevronDown: <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  plus: <path d="M8 3v10M3 8h10" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="7.5" height="7.5" rx="1" />
      <path d="M3 10.5V3h7.5" />
    </>
  ),
  pin: <path d="M8 10v4M5 3h6l-1 4 2 3H4l2-3z" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3 3" />
    </>
  ),
  fork: (
    <>
      <circle cx="4.5" cy="3.5" r="1.5" />
      <circle cx="4.5" cy="12.5" r="1.5" />
      <circle cx="11.5" cy="5.5" r="1.5" />
      <path d="M4.5 5v6M4.5 9.5c0-2 7-1 7-2.5" />
    </>
  ),
  fault: <path d="M9.2 1.800 3.8 9h3.700l-.7 5.200L12.2 7H8.500z" />,
  compare: <path d="M2.500 3v10h4V3zM9.500 3v10h4V3zM6.500 6h3M6.500 10h3" />,
  lab: (
    <path d="M6 2.500h4M6.800 2.500v4L3 12.300c-.4.7 0 1.200.7 1.200h8.600c.7 0 1.100-.5.7-1.200L9.200 6.500v-4M4.800 9.700h6.400" />
  ),
  check: <path d="m3 8.5 3.2 3.2L13 4.5" />,
  prompt: <path d="m3 4.5 3.5 3.5L3 11.500M8.5 12h4.5" />,
  edit: <path d="M3 13h2.500L13 5.5 10.5 3 3 10.500zM9 4.5 11.5 7" />,
  file: <path d="M4 2.500h5l3.5 3.500v7.500h-8.500zM9 2.500V6h3.5" />,
  save: <path d="M8 2.500v7.500M5.2 7.3 8 10.100l2.8-2.800M3 12.500h10" />,
  menu: <path d="M3 4.500h10M3 8h10M3 11.500h10" />,
  language: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M2.5 8h11M8 2.500c-3.5 3.5-3.5 7.5 0 11M8 2.500c3.5 3.5 3.5 7.5 0 11" />
    </>
  ),
  overview: (
    <>
      <circle cx="8" cy="8" r="2" />
      <ellipse cx="8" cy="8" rx="6.3" ry="3.2" />
      <circle cx="13.6" cy="6.5" r="1.2" {...solid} />
    </>
  ),
  scheduling: <path d="M2.5 3v3.500h11V3M8 6.500v4M5 13.500h6M8 10.500l-2.5 3M8 10.500l2.5 3" />,
  nodes: <path d="M2.5 3v10h4.500V3M9 6v7h4.500V6M2.5 9h4.500M9 10.500h4.5" />,
  fairness: <path d="M2.5 2.500v11h11v-11M2.5 7.500c2-1.3 3.5 1.3 5.5 0s3.5-1.3 5.5 0" />,
  api: (
    <>
      <ellipse cx="8" cy="4" rx="5" ry="1.8" />
      <path d="M3 4v8c0 1 2.2 1.8 5 1.800s5-.8 5-1.800V4M3 8c0 1 2.2 1.8 5 1.800S13 9 13 8" />
    </>
  ),
  podLife: <path d="M2.5 4h5M9.5 4h4M2.5 8h2.500M7 8h6.500M2.5 12h8" />,
  controllers: (
    <>
      <circle cx="8" cy="3.3" r="1.5" />
      <circle cx="3.5" cy="12.3" r="1.5" />
      <circle cx="8" cy="12.3" r="1.5" />
      <circle cx="12.5" cy="12.3" r="1.5" />
      <path d="M8 4.800v6M8 7.500H3.500v3.300M8 7.500h4.500v3.3" />
    </>
  ),
  scenarios: (
    <path d="M8 4.500C6.5 3.3 4.5 3 2.5 3v9.500c2 0 4 .3 5.5 1.5 1.5-1.2 3.5-1.5 5.5-1.500V3c-2 0-4 .3-5.5 1.500zM8 4.500V14" />
  ),
  lessons: <path d="M8 3 1.500 6 8 9l6.500-3zM4 7.500v3.500c1 1.300 2.500 2 4 2s3-.7 4-2V7.500M14.500 6v4" />,
  settings: (
    <>
      <circle cx="8" cy="8" r="2.2" />
      <path d="M8 2v2M8 12v2M2 8h2M12 8h2M3.8 3.800l1.4 1.400M10.8 10.800l1.4 1.400M12.2 3.800l-1.4 1.400M5.2 10.800l-1.4 1.4" />
    </>
  ),
} satisfies Readonly<Record<string, ReactNode>>;

export type IconName = keyof typeof SHAPES;

/** A 16 px line drawing; the surrounding control states its meaning. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg className={classes(styles.icon, className)} viewBox="0 0 16 16" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  );
}
